import type { Connection } from '../connection/connection.js';

/**
 * Counts the states that a store was seen in: the number stays as long as nothing in the store changes that a catalog
 * could show.
 * Changes by this process show before the next answer; those by others show once a turn of the event
 * loop, since asking for them costs as much as the answers that are spared.
 */
export function createStoreRevision(connection: Connection): () => number {
  const { database, apart } = connection;
  const selectOwn = database.prepare<[], number>('SELECT total_changes()').pluck();
  const selectOthers = database.prepare<[], number>('PRAGMA data_version').pluck();
  let revision = 0;
  let [own, sessions, others] = [-1, -1, -1];
  let asked = false;

  const askForOthers = () => {
    asked = true;
    setImmediate(() => {
      asked = false;
    });
    return selectOthers.get() ?? 0;
  };

  return () => {
    const seenOthers = asked ? others : askForOthers();
    const seenOwn = (selectOwn.get() ?? 0) - apart.rows;
    const seenSessions = connection.endedSessions();
    if (seenOthers === others && seenOwn === own && seenSessions === sessions) return revision;
    [own, sessions, others] = [seenOwn, seenSessions, seenOthers];
    revision += 1;
    return revision;
  };
}
