import { type Memory, parsedByte } from '../../../memory/memory.js';
import type { Connection } from '../connection/connection.js';

/** A value, and the size of its documents in bytes. */
interface Weighed<Value> {
  readonly value: Value;
  readonly bytes: number;
}

/** Cache of parsed records, valid until the store's revision changes. */
export interface RecordMemory<Value extends object> {
  /** Returns the value of a name, from `read` if it is not cached. Callers must not change it. */
  recall(name: string, read: () => Weighed<Value> | undefined): Value | undefined;
  /** Removes a name after a change that the revision does not count. */
  forget(name: string): void;
  forgetAll(): void;
}

/** Caches records of one kind in a memory, under names of up to 1,024 letters. */
export function createRecordMemory<Value extends object>(
  memory: Memory,
  kind: string,
  findRevision: FindRevision,
): RecordMemory<Value> {
  const kept = memory.part<string, { readonly value: Value; readonly revision: string }>(kind);
  let forgotten = 0;
  return {
    recall(name, read) {
      // Includes other processes' changes: a client may change a cart there and read it here at
      // once.
      const revision = `${findRevision(true)} ${forgotten}`;
      const known = kept.get(name);
      if (known?.revision === revision) return known.value;
      const found = read();
      if (!found) return undefined;
      if (name.length <= 1_024) {
        kept.set(name, { value: found.value, revision }, found.bytes * parsedByte);
      }
      return found.value;
    },
    forget: (name) => kept.delete(name),
    forgetAll() {
      forgotten += 1;
    },
  };
}

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
