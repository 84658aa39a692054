import { listFieldChanges, restoreSubscription } from '@aisle/schema/dev';
import { askDev, DevRefusal } from '../dev-data/ask-dev.js';
import { queryClient } from '../dev-data/query-client.js';
import { noteUpdates } from '../state/actions.js';
import { type MadeUpdate, withUndone } from './update-log.js';

/** How taking back an update went. `changed`: the subscription is no longer in the state that it led to. */
export type UndoOutcome =
  | { readonly kind: 'undone'; readonly isSame: boolean }
  | { readonly kind: 'changed' }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Brings back the state before an update, as long as nothing else has changed the subscription since;
 * with `force` in any case.
 */
export async function undoUpdate(made: MadeUpdate, force = false): Promise<UndoOutcome> {
  try {
    const reading = await askDev(restoreSubscription, {
      params: { subscription_uuid: made.subscriptionId },
      headers: {
        'If-Match': force || made.version === undefined ? undefined : `"${made.version}"`,
      },
      body: { snapshot: made.before.snapshot },
    });
    noteUpdates((updates) => withUndone(updates, made, reading.version));
    void queryClient.invalidateQueries();
    const isSame = listFieldChanges(made.before.snapshot, reading.snapshot).length === 0;
    return { kind: 'undone', isSame };
  } catch (error) {
    if (error instanceof DevRefusal && error.status === 412) return { kind: 'changed' };
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}
