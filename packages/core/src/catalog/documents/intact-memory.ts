/** Which products of a page are known to be intact, by their place on it. */
export interface KnownIntact {
  has(index: number): boolean;
  add(index: number): void;
}

/** Remembers which products were found intact. */
export interface IntactMemory {
  /** What is known of the products with these numbers. */
  of(numbers: readonly number[]): KnownIntact;
}

/** After so many milliseconds all is looked at again: what a disk changes is noticed within that time. */
const trust = 60_000;

/** With more products than this, all is looked at again. */
const capacity = 100_000;

/**
 * A memory on a clock that tells milliseconds. To look at the seals of a page each time it is read would
 * take a tenth of the time of the page.
 */
export function createIntactMemory(now: () => number = () => performance.now()): IntactMemory {
  const known = new Set<number>();
  let forgetAt = now() + trust;
  return {
    of(numbers) {
      if (now() >= forgetAt || known.size > capacity) {
        forgetAt = now() + trust;
        known.clear();
      }
      return {
        has: (index) => known.has(numbers[index] ?? -1),
        add: (index) => known.add(numbers[index] ?? -1),
      };
    },
  };
}

/** Knows nothing, so that all is looked at. */
export const nothingKnown: KnownIntact = { has: () => false, add: () => undefined };
