import type { Connection } from '../connection/connection.js';

/** Tells the revision of a store; the `newest` counts what others changed in this turn of the event loop, too. */
export type FindRevision = (newest?: boolean) => number;

/**
 * Counts the states that a store was seen in: the number stays as long as nothing in the store changes that a catalog
 * could show.
 * Changes by this process show before the next answer; those by others show once a turn of the event
 * loop, since asking for them costs as much as the answers that are spared, and at once to whoever asks for the
 * `newest`.
 */
export function createStoreRevision(connection: Connection): FindRevision {
  const { database, apart } = connection;
  const selectOwn = database.prepare<[], number>('SELECT total_changes()').pluck();
  const selectOthers = database.prepare<[], number>('PRAGMA data_version').pluck();
  let revision = 0;
  let [own, sessions, others] = [-1, -1, -1];
  let asked = false;

  const askForOthers = () => {
    if (!asked) {
      setImmediate(() => {
        asked = false;
      });
    }
    asked = true;
    return selectOthers.get() ?? 0;
  };

  return (newest = false) => {
    const seenOthers = asked && !newest ? others : askForOthers();
    const seenOwn = (selectOwn.get() ?? 0) - apart.rows;
    const seenSessions = connection.endedSessions();
    if (seenOthers === others && seenOwn === own && seenSessions === sessions) return revision;
    [own, sessions, others] = [seenOwn, seenSessions, seenOthers];
    revision += 1;
    return revision;
  };
}
