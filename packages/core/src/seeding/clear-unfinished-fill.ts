import { setTimeout as wait } from 'node:timers/promises';
import { requireRunning } from '../environment/require-running.js';
import type { SeedStore } from './seed-store.js';

/** Between two looks whether another process has filled the store, in milliseconds. */
const pause = 250;

/**
 * Empties a store whose fill was interrupted. Waits for a fill that is still running.
 * @returns true if a partial fill was deleted.
 */
export async function clearUnfinishedFill(
  store: Pick<SeedStore, 'clearUnfinishedFill'>,
  {
    signal,
    onWait = () => {},
  }: { readonly signal?: AbortSignal; readonly onWait?: () => void } = {},
): Promise<boolean> {
  let found = await store.clearUnfinishedFill();
  if (found === 'going on') onWait();
  while (found === 'going on') {
    await wait(pause);
    requireRunning(
      signal,
      'The wait for the one who fills the store was stopped; nothing was changed.',
    );
    found = await store.clearUnfinishedFill();
  }
  return found === 'cleared';
}
