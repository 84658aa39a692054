import type { Commerce } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import type { Settings } from '../../config.js';
import { chooseFilling, fillStore } from '../fill-store.js';
import { clearUnfinishedFill } from '../first-fill.js';
import { describeContents, isEmpty } from '../terminal/describe-contents.js';

/**
 * Fills an empty store: with the files that are named, or with the demo store unless this is production. A
 * store that has something is left alone. False when the user stopped it; the store is empty again then.
 */
export async function fillEmptyStore(
  commerce: Commerce,
  settings: Pick<Settings, 'db' | 'seed' | 'production'>,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<boolean> {
  if (await clearUnfinishedFill(commerce, settings.db)) {
    say('the first fill of the database was cut off; it starts over');
  }
  const filling = chooseFilling(settings);
  if (!isEmpty(await commerce.describe())) {
    if (settings.seed.length > 0 && filling) {
      say('the database is not empty, so --seed is not loaded; aisle import adds to it');
    }
    return true;
  }
  if (!filling) {
    if (settings.seed.length === 0) {
      say(
        'the database is empty, and stays so in production; fill it with aisle import, or start with --seed FILE',
      );
    }
    return true;
  }

  say(`loading ${filling.name} …`);
  try {
    await fillStore(commerce, filling, settings, { signal });
  } catch (error) {
    if (!(error instanceof CommerceError && error.code === 'aborted')) throw error;
    say('stopped; the database is empty again');
    return false;
  }
  say(`loaded ${describeContents(await commerce.describe())}`);
  return true;
}
