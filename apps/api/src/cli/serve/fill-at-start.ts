import type { Commerce } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import type { Settings } from '../../config/setting-definitions.js';
import { clearHalf } from '../store/clear-half.js';
import { fillStore, type StoreFilling } from '../store/fill-store.js';
import { describeContents, isEmpty } from '../terminal/describe-contents.js';

/** What a store is to hold when it is served, and who is told how that goes. */
export interface StoreStart {
  /** Undefined where an empty store stays empty. */
  readonly filling: StoreFilling | undefined;
  readonly settings: Pick<Settings, 'seed'>;
  readonly signal: AbortSignal;
  readonly say: (text: string) => void;
}

/**
 * Fills an empty store. One that holds something is left alone, unless its filling is to be added; so is one
 * that cannot be looked through. The ids of the catalogs to show.
 * @throws CommerceError `aborted` when the signal fires; what was empty is empty again then.
 */
export async function fillAtStart(
  commerce: Commerce,
  start: StoreStart,
): Promise<readonly string[]> {
  try {
    const { filling, signal } = start;
    if (await prepare(commerce, start)) return await fillEmptyStore(commerce, start);
    if (filling?.isAdded) return await filling.load(commerce, signal);
    if (start.settings.seed.length > 0 && filling) {
      start.say('the database is not empty, so --seed is not loaded; aisle import adds to it');
    }
    return [];
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error;
    if (error.code === 'aborted' && !start.filling?.isAdded) {
      throw new CommerceError('aborted', 'stopped; the database is empty again', { cause: error });
    }
    if (error.code !== 'conflict') throw error;
    start.say(error.message);
    return [];
  }
}

async function fillEmptyStore(
  commerce: Commerce,
  { filling, settings, signal, say }: StoreStart,
): Promise<readonly string[]> {
  if (!filling) {
    if (settings.seed.length === 0) {
      say(
        'the database is empty, and stays so in production; fill it with aisle import, or start with --seed FILE',
      );
    }
    return [];
  }
  const onBegin = () => say(`loading ${filling.name} …`);
  const shown = await fillStore(commerce, filling, { signal, onBegin });
  if (shown) say(`loaded ${describeContents(await commerce.describe())}`);
  return shown ?? [];
}

/** Clears a half away. Whether the store is empty; one that is damaged is not. */
async function prepare(commerce: Commerce, start: StoreStart): Promise<boolean> {
  try {
    await clearHalf(commerce, 'it starts over', start);
    return isEmpty(await commerce.describe());
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'storage_unavailable') throw error;
    return false;
  }
}
