import type { Commerce } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import { findDemoSeed } from '../demo-seed.js';
import { loadFiles } from '../load-files.js';
import { describeContents, isEmpty } from '../terminal/describe-contents.js';

/**
 * Fills an empty store: with the files that are named, or with the demo store. A store that has
 * something is left alone. False when the user stopped it; the store is empty again then.
 */
export async function fillEmptyStore(
  commerce: Commerce,
  seed: readonly string[],
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<boolean> {
  const isWanted = !(seed.length === 1 && seed[0] === 'none');
  if (!isEmpty(await commerce.describe())) {
    if (seed.length > 0 && isWanted) {
      say('the database is not empty, so --seed is not loaded; aisle import adds to it');
    }
    return true;
  }
  if (!isWanted) return true;

  const files = seed.length > 0 ? [seed] : findDemoSeed().map((file) => [file]);
  say(seed.length > 0 ? `loading ${seed.join(', ')} …` : 'loading the demo store …');
  try {
    for (const together of files) await loadFiles(commerce, together, { currency: 'USD', signal });
  } catch (error) {
    await commerce.reset();
    if (!(error instanceof CommerceError && error.code === 'aborted')) throw error;
    say('stopped; the database is empty again');
    return false;
  }
  say(`loaded ${describeContents(await commerce.describe())}`);
  return true;
}
