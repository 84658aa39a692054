/**
 * The most items that keep their order from one list to another: a longest increasing run of the places
 * they come to. All others have moved. Items are unique; those of one list alone are left out.
 */
export function steadyItems(
  before: readonly string[],
  after: readonly string[],
): ReadonlySet<string> {
  const places = new Map(after.map((item, index) => [item, index]));
  const tails: Run[] = [];
  for (const item of before) {
    const place = places.get(item);
    if (place === undefined) continue;
    const length = countBelow(tails, place);
    const previous = tails[length - 1];
    tails[length] = previous ? { item, place, previous } : { item, place };
  }
  const steady = new Set<string>();
  for (let run = tails.at(-1); run; run = run.previous) steady.add(run.item);
  return steady;
}

/** An increasing run by its last item. */
interface Run {
  readonly item: string;
  readonly place: number;
  readonly previous?: Run;
}

/** How many runs end before a place; their ends ascend. */
function countBelow(tails: readonly Run[], place: number): number {
  let [low, high] = [0, tails.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tails[middle]?.place ?? place) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
