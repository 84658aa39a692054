/** What people call a sale that answers name by its id: `first-frost` is `First frost`. */
export function saleName(id: string): string {
  const words = id.replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
