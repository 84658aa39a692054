/** Why the answer is what it is. */
export default function ExplainTab() {
  return null;
}
