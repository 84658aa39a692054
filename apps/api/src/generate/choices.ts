import { v5 } from 'uuid';

const namespace = '0f5a8e6e-6a0c-4b57-9f5e-4d1f0c9b7a21';

/** Derives the id of a generated thing from its name. */
export function makeId(name: string): string {
  return v5(name, namespace);
}

/**
 * Creates a generator of pseudorandom numbers from 0 (included) to 1 (excluded); the same seed
 * gives the same numbers.
 */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks one of several items. */
export function pick<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('there is nothing to pick from');
  return item;
}
