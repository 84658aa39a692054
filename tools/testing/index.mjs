import { setTimeout as pause } from 'node:timers/promises';
import { isThorough } from './tier.mjs';

export { isThorough } from './tier.mjs';

export function runs(count) {
  return isThorough ? count * 10 : count;
}

export async function waitUntil(look) {
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    await pause(10);
  }
}

export function growth(work, size) {
  const shortest = (of) => {
    const times = Array.from({ length: 5 }, () => {
      const begun = performance.now();
      work(of);
      return performance.now() - begun;
    });
    return Math.min(...times);
  };
  // What takes no time at all takes as long as the clock and the memory please.
  let base = size;
  while (shortest(base) < 1) base *= 2;
  const ratios = Array.from({ length: 5 }, () => shortest(8 * base) / shortest(base));
  return Math.min(...ratios);
}
