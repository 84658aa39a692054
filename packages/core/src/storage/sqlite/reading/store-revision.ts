import type { Connection } from '../connection/connection.js';

/**
 * Returns the revision of a store. With `newest` it includes changes by others in this turn of the
 * event loop.
 */
export type FindRevision = (newest?: boolean) => number;

/**
 * Counts the visible states of a store: the number stays as long as nothing changes that a catalog
 * could show. Changes by this process show at once. Changes by others show once per turn of the
 * event loop, because checking costs as much as a cached answer saves. With `newest` they show at
 * once.
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
