/** Everything the page can do, by name. */
export function CommandPalette() {
  return null;
}
