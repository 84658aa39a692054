import type { Commerce } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import type { Settings } from '../../config.js';
import { findDemoSeed } from '../demo-seed.js';
import { clearUnfinishedFill, fillUnderMark } from '../first-fill.js';
import { loadFiles } from '../load-files.js';
import { describeContents, isEmpty } from '../terminal/describe-contents.js';

/**
 * Fills an empty store: with the files that are named, or with the demo store. A store that has
 * something is left alone. False when the user stopped it; the store is empty again then.
 */
export async function fillEmptyStore(
  commerce: Commerce,
  { db, seed }: Pick<Settings, 'db' | 'seed'>,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<boolean> {
  if (await clearUnfinishedFill(commerce, db)) {
    say('the first fill of the database was cut off; it starts over');
  }
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
    await fillUnderMark(db, async () => {
      for (const together of files) await loadFiles(commerce, together, { signal });
    });
  } catch (error) {
    await clearUnfinishedFill(commerce, db);
    if (!(error instanceof CommerceError && error.code === 'aborted')) throw error;
    say('stopped; the database is empty again');
    return false;
  }
  say(`loaded ${describeContents(await commerce.describe())}`);
  return true;
}
