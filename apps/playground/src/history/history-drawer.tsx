/** Earlier requests with their answers. */
export function HistoryDrawer() {
  return null;
}
