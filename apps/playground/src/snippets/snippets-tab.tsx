/** The request as code. */
export default function SnippetsTab() {
  return null;
}
