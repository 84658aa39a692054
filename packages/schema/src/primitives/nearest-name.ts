/**
 * The name that someone who wrote `text` most likely meant, if one is near enough: the same letters
 * in another case or punctuation, a beginning of three letters or more, or a slip in one letter out
 * of three (and at least one): added, lost, changed, or swapped with its neighbour.
 */
export function nearestName<Name extends string>(
  text: string,
  names: readonly Name[],
): Name | undefined {
  const wanted = lettersOf(text);
  if (wanted === '' || wanted.length > longestGuess) return undefined;
  const begun = names.find((name) => wanted.length >= 3 && lettersOf(name).startsWith(wanted));
  const slips = Math.max(1, Math.floor(wanted.length / 3));
  const [nearest] = names
    .map((name) => ({ name, distance: editDistance(wanted, lettersOf(name)) }))
    .filter(({ distance }) => distance <= slips)
    .sort((a, b) => a.distance - b.distance);
  return nearest && (nearest.distance === 0 || !begun) ? nearest.name : begun;
}

const longestGuess = 40;

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function editDistance(from: string, to: string): number {
  let older: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const change = from[row - 1] === to[column - 1] ? 0 : 1;
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          at(previous, column) + 1,
          at(current, column - 1) + 1,
          at(previous, column - 1) + change,
          isSwap ? at(older, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    older = previous;
    previous = current;
  }
  return at(previous, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
