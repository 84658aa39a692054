/** The indexes of the entries of a list that stand in it before. */
export function findRepeated(entries: readonly unknown[]): number[] {
  const seen = new Set();
  return entries.flatMap((entry, index) => {
    if (seen.has(entry)) return [index];
    seen.add(entry);
    return [];
  });
}
