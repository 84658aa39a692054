import { CommerceError } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import { translateSqliteError } from './translate-sqlite-error.js';

/** The most deeds that share a commit, so that other work gets its turn. */
const maxGroup = 64;

/** The most deeds that wait: a disk that does not keep up must not be asked for ever more. */
const maxWaiting = 1024;

/** Writes that share commits: a commit waits for the disk, and as long for one write as for many. */
export interface GroupCommit {
  /**
   * Does a deed, and resolves with its result when the commit that holds it has succeeded. Deeds that
   * come in one turn of the event loop share a commit: they are done in the order they came, and each
   * sees what those before it wrote. A deed makes at most one change, as its last step, so that one
   * that throws has changed nothing; the others go on. When the commit fails, all are refused. While too
   * many wait, more are refused as `busy`.
   */
  join<Result>(deed: () => Result): Promise<Result>;
  /** Commits what waits, now. */
  flush(): void;
}

interface Member {
  /** Does the deed; the function that it returns tells who asked what came of it. */
  readonly attempt: () => () => void;
  readonly reject: (reason: unknown) => void;
}

/** What a group commit tells and asks. */
export interface GroupCommitOptions {
  /** Fails when what is written would be lost: asked before a commit, and before it is acknowledged. */
  readonly requireInPlace?: () => void;
  /** Told what came of each commit, with the failure if there was one. */
  readonly onEnd?: (failure?: unknown) => void;
}

/** Makes the group commit of a connection on which no transaction stays open between turns. */
export function createGroupCommit(
  database: Database,
  { requireInPlace = () => {}, onEnd = () => {} }: GroupCommitOptions = {},
): GroupCommit {
  const waiting: Member[] = [];
  const attemptAll = database.transaction((group: readonly Member[]) =>
    group.map(({ attempt }) => attempt()),
  );

  return {
    join: (deed) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= maxWaiting) return reject(tooManyWait());
        // Immediates come after all requests that this turn finds in the sockets.
        if (waiting.length === 0) setImmediate(commitGroup);
        waiting.push({ attempt: () => attempt(deed, resolve, reject), reject });
      }),
    flush() {
      while (waiting.length > 0) commitGroup();
    },
  };

  function commitGroup(): void {
    const group = waiting.splice(0, maxGroup);
    if (group.length === 0) return;
    if (waiting.length > 0) setImmediate(commitGroup);
    try {
      requireInPlace();
      const outcomes = attemptAll.immediate(group);
      requireInPlace();
      onEnd();
      for (const tell of outcomes) tell();
    } catch (error) {
      const reason = translateSqliteError(error);
      onEnd(reason);
      for (const { reject } of group) reject(reason);
    }
  }

  function attempt<Result>(
    deed: () => Result,
    resolve: (result: Result) => void,
    reject: (reason: unknown) => void,
  ): () => void {
    try {
      const result = deed();
      return () => resolve(result);
    } catch (error) {
      // A full disk, for one, makes SQLite undo the whole transaction.
      if (!database.inTransaction) throw error;
      return () => reject(translateSqliteError(error));
    }
  }
}

function tooManyWait(): CommerceError {
  return new CommerceError(
    'busy',
    'The store is busy, because many updates wait for its disk; nothing has changed: try again in a moment.',
  );
}
