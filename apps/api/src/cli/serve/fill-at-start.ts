import type { Commerce } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import type { Settings } from '../../config/setting-definitions.js';
import { clearHalf } from '../store/clear-half.js';
import { fillStore, type StoreFilling } from '../store/fill-store.js';
import { describeContents, isEmpty } from '../terminal/describe-contents.js';

/** Initial content of a store, and the listeners of its loading. */
export interface StoreStart {
  /** Undefined if an empty store stays empty. */
  readonly filling: StoreFilling | undefined;
  readonly settings: Pick<Settings, 'seed'>;
  readonly signal: AbortSignal;
  readonly say: (text: string) => void;
}

/**
 * Fills an empty store. Leaves one alone that holds data, unless the filling is to be added, and
 * one that cannot be read. Returns the ids of the catalogs to show.
 * @throws CommerceError `aborted` when the signal fires; an empty store is then empty again.
 */
export async function fillAtStart(
  commerce: Commerce,
  start: StoreStart,
): Promise<readonly string[]> {
  try {
    const { filling, signal } = start;
    const shown = await fillIfEmpty(commerce, start);
    if (shown) return shown;
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

/**
 * Maximum number of attempts to fill a store while other processes start to fill it and give up.
 */
const mostAttempts = 10;

/**
 * Returns the ids of the catalogs to show; undefined if the store holds data, perhaps of another
 * process.
 */
async function fillIfEmpty(
  commerce: Commerce,
  start: StoreStart,
): Promise<readonly string[] | undefined> {
  for (let attempt = 1; await prepare(commerce, start); attempt += 1) {
    let hasBegun = false;
    const onBegin = () => {
      hasBegun = true;
    };
    try {
      return await fillEmptyStore(commerce, { ...start, onBegin });
    } catch (error) {
      const isTaken = error instanceof CommerceError && error.code === 'busy' && !hasBegun;
      // Another process began to fill the store in the meantime; waits for it.
      if (!isTaken || attempt === mostAttempts) throw error;
    }
  }
  return undefined;
}

async function fillEmptyStore(
  commerce: Commerce,
  { filling, settings, signal, say, ...start }: StoreStart & { readonly onBegin: () => void },
): Promise<readonly string[] | undefined> {
  if (!filling) {
    if (settings.seed.length === 0) {
      say(
        'the database is empty, and stays so in production; fill it with aisle import, or start with --seed FILE',
      );
    }
    return [];
  }
  const onBegin = () => {
    start.onBegin();
    say(`loading ${filling.name} …`);
  };
  const shown = await fillStore(commerce, filling, { signal, onBegin });
  if (shown) say(`loaded ${describeContents(await commerce.describe())}`);
  else if (settings.seed.length === 0 && !filling.isAdded) {
    say(
      'the database is not empty, though no catalog shows what it holds, so the demo store is not loaded',
    );
  }
  return shown;
}

/** Removes an interrupted fill. @returns true if the store is empty; false for a damaged one. */
async function prepare(commerce: Commerce, start: StoreStart): Promise<boolean> {
  try {
    await clearHalf(commerce, 'it starts over', start);
    return isEmpty(await commerce.describe());
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'storage_unavailable') throw error;
    // Throws if the store is unreachable, since its content is then unknown; continues if it is
    // damaged.
    await commerce.check();
    return false;
  }
}
