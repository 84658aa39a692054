/** Returns a readable name for the id of a sale: `First frost` for `first-frost`. */
export function saleName(id: string): string {
  const words = id.replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
