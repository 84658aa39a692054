/** Returns the median of some numbers, with the minimum and maximum. */
export function spreadOf(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const median = (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
  return { median, min: sorted[0], max: sorted.at(-1) };
}

/** Returns the ratio per round, so that a slow phase affects both sides. */
export function ratioOf(numbers, others) {
  return spreadOf(numbers.map((number, round) => number / others[round]));
}
