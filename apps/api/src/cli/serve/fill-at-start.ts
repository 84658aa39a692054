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

/** How often a process tries to fill a store that others begin to fill first, and give up. */
const mostAttempts = 10;

/** The ids of the catalogs to show; undefined for a store that holds something, perhaps because others filled it. */
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
      // Another process has begun since this one looked, and is waited for.
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

/** Clears a half away. Whether the store is empty; one that is damaged is not. */
async function prepare(commerce: Commerce, start: StoreStart): Promise<boolean> {
  try {
    await clearHalf(commerce, 'it starts over', start);
    return isEmpty(await commerce.describe());
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'storage_unavailable') throw error;
    // One that is lost at the moment is none that is damaged: nobody knows what it holds.
    await commerce.check();
    return false;
  }
}
