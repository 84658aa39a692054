import { CommerceError } from '@aisle/schema';
import type { TurnsByKey } from '../../../environment/store-settings.js';

/** Maximum number of waiting updates, for databases that cannot keep up. */
const mostUpdates = 1024;

/**
 * Runs an update after earlier ones of the same key in this process, so that only the first of them
 * occupies a connection.
 * @throws CommerceError `busy` when too many wait.
 */
export type UpdateQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Makes the queue of a store's updates. */
export function createUpdateQueue(updates: TurnsByKey): UpdateQueue {
  return async (key, work) => {
    if (updates.size() >= mostUpdates) throw tooManyUpdates();
    return updates.take(key, work);
  };
}

function tooManyUpdates(): CommerceError {
  return new CommerceError(
    'busy',
    'The store is busy, because many updates are waiting for its database. Nothing was changed; try again in a moment.',
  );
}
