/** The times at which sales of a release begin or end: of what it builds and of what it carries on, ascending. */
export function carrySaleChanges(built: readonly number[], carried: readonly number[]): number[] {
  return [...new Set([...carried, ...built])].sort((a, b) => a - b);
}
