/** Two answers side by side. */
export default function CompareTab() {
  return null;
}
