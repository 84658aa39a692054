import type { Connection } from '../connection/connection.js';
import { performNow } from '../connection/sqlite-engine.js';

/** Maximum number of cached answers. */
const capacity = 1_000;

/** Maximum length of a cached question. Longer ones come from unusual requests. */
const mostLetters = 1_024;

/** Caches small answers of the store until anything in it changes. */
export interface StoreMemory {
  /**
   * Returns the answer to a question, from `read` if it is not cached. Does not cache `undefined`,
   * because the number of questions without an answer is unlimited.
   */
  recall<Answer>(question: string, read: () => Answer): Answer;
}

/** Creates a cache that is emptied with every new revision of the store. */
export function createStoreMemory(findRevision: () => number): StoreMemory {
  const answers = new Map<string, unknown>();
  let known = findRevision();
  return {
    recall<Answer>(question: string, read: () => Answer): Answer {
      const revision = findRevision();
      if (revision !== known) answers.clear();
      known = revision;
      const remembered = answers.get(question);
      if (remembered !== undefined) return remembered as Answer;
      const answer = read();
      if (answer === undefined || question.length > mostLetters) return answer;
      if (answers.size >= capacity) answers.clear();
      answers.set(question, answer);
      return answer;
    },
  };
}

/** Returns the revision of a store. */
export type FindRevision = () => number;

/**
 * Counts the visible states of a store: the number stays as long as nothing changes that a catalog
 * could show. Changes by this process show at once. Changes by others show once per turn of the
 * event loop, because checking costs as much as a cached answer saves.
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

  const findRevision = () => {
    const seenOthers = asked ? others : askForOthers();
    const seenOwn = (selectOwn.get() ?? 0) - apart.rows;
    const seenSessions = connection.endedSessions();
    if (seenOthers === others && seenOwn === own && seenSessions === sessions) return revision;
    [own, sessions, others] = [seenOwn, seenSessions, seenOthers];
    revision += 1;
    return revision;
  };
  return () => performNow(findRevision);
}
