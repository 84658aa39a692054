/** Numbers from 0 (included) to 1 (excluded) that look random and are the same for the same seed. */
export function createRandom(seed) {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0 to `end`, which is excluded. */
export function below(random, end) {
  return Math.floor(random() * end);
}

/** The items in another order, the same for the same seed. */
export function shuffle(items, seed) {
  const random = createRandom(seed);
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = below(random, last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
  }
  return shuffled;
}
