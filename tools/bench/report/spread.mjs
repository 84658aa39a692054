/** The middle of some numbers and their ends. */
export function spreadOf(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const median = (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
  return { median, min: sorted[0], max: sorted.at(-1) };
}

/** How many times the one is the other, round by round, so that a slow minute meets both. */
export function ratioOf(numbers, others) {
  return spreadOf(numbers.map((number, round) => number / others[round]));
}
