import type { Commerce } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import type { Settings } from '../../config/setting-definitions.js';
import { chooseFilling, fillStore } from '../store/fill-store.js';
import { describeContents, isEmpty } from '../terminal/describe-contents.js';

/**
 * Fills an empty store: with the files that are named, or with the demo store unless this is production. A
 * store that has something, or that cannot be looked through, is left alone.
 * @throws CommerceError `aborted` when the signal fires; the store is empty again then.
 */
export async function fillEmptyStore(
  commerce: Commerce,
  settings: Pick<Settings, 'seed' | 'production'>,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<void> {
  try {
    await fillIfEmpty(commerce, settings, signal, say);
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error;
    if (error.code === 'aborted') {
      throw new CommerceError('aborted', 'stopped; the database is empty again', { cause: error });
    }
    if (error.code !== 'conflict') throw error;
    say(error.message);
  }
}

async function fillIfEmpty(
  commerce: Commerce,
  settings: Pick<Settings, 'seed' | 'production'>,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<void> {
  const filling = chooseFilling(settings);
  if (!(await prepare(commerce, signal, say))) {
    if (settings.seed.length > 0 && filling) {
      say('the database is not empty, so --seed is not loaded; aisle import adds to it');
    }
    return;
  }
  if (!filling) {
    if (settings.seed.length === 0) {
      say(
        'the database is empty, and stays so in production; fill it with aisle import, or start with --seed FILE',
      );
    }
    return;
  }
  const onBegin = () => say(`loading ${filling.name} …`);
  const isFilled = await fillStore(commerce, filling, { signal, onBegin });
  if (isFilled) say(`loaded ${describeContents(await commerce.describe())}`);
}

/** Clears a half away. Whether the store is empty; one that is damaged is not. */
async function prepare(
  commerce: Commerce,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<boolean> {
  const onWait = () => say('another process fills the database; waiting for it …');
  try {
    if (await commerce.clearUnfinishedFill({ signal, onWait })) {
      say('the first fill of the database was cut off; it starts over');
    }
    return isEmpty(await commerce.describe());
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'storage_unavailable') throw error;
    return false;
  }
}
