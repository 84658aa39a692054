/**
 * Returns the number of leading indices that hold, by binary search. All that hold must come before
 * all others.
 */
export function countLeading(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
