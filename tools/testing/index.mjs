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
