import { CommerceError } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import { sendReady } from '../../../environment/next-turn.js';
import { translateSqliteError } from './translate-sqlite-error.js';
import { prepareWriteLock } from './write-lock.js';

/** The most deeds that share a commit, so that other work gets its turn. */
const maxGroup = 64;

/** The most deeds that wait: a disk that does not keep up must not be asked for ever more. */
const maxWaiting = 1024;

/** How long another process may go on writing before all who wait are refused, in milliseconds. */
const patience = 1_000;

/** Between two looks whether it has finished. */
const pause = 3;

/** Writes that share commits: a commit waits for the disk, and as long for one write as for many. */
export interface GroupCommit {
  /**
   * Does a deed, and resolves with its result when the commit that holds it has succeeded. Deeds that
   * come in one turn of the event loop share a commit: they are done in the order they came, and each
   * sees what those before it wrote. A deed makes at most one change, as its last step, so that one
   * that throws has changed nothing; the others go on. When the commit fails, all are refused. While
   * something else writes they wait and reads go on; they are refused as `busy` when another process takes too long
   * or too many wait.
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
  /** Fails when nothing may be written: asked before anything waits. */
  readonly requireWritable?: () => void;
  /** Fails when what is written would be lost: asked before a commit, and before it is acknowledged. */
  readonly requireInPlace?: () => void;
  /** Fails while what is written may be taken back with a filling: asked within the transaction. */
  readonly requireFilled?: () => void;
  /** Returns true while this process itself writes, in an import: those who wait are not refused then. */
  readonly isImporting?: () => boolean;
  /** Told what came of each commit, with the failure if there was one. */
  readonly onEnd?: (failure?: unknown) => void;
}

/** Makes the group commit of a connection on which no transaction stays open between turns. */
export function createGroupCommit(
  database: Database,
  {
    requireWritable = () => {},
    requireInPlace = () => {},
    requireFilled = () => {},
    isImporting = () => false,
    onEnd = () => {},
  }: GroupCommitOptions = {},
): GroupCommit {
  const waiting: Member[] = [];
  const lock = prepareWriteLock(database);
  const commit = database.prepare('COMMIT');
  const rollback = database.prepare('ROLLBACK');
  let lockedSince: number | undefined;

  return {
    join: (deed) =>
      new Promise((resolve, reject) => {
        requireWritable();
        if (waiting.length >= maxWaiting) return reject(tooManyWait());
        // Immediates come after all requests that this turn finds in the sockets.
        if (waiting.length === 0) setImmediate(commitOrWait);
        waiting.push({ attempt: () => attempt(deed, resolve, reject), reject });
      }),
    flush() {
      while (waiting.length > 0) {
        const group = waiting.splice(0, maxGroup);
        try {
          lock.wait();
        } catch (error) {
          refuse(group, error);
          continue;
        }
        commitGroup(group);
      }
    },
  };

  /** Commits the first of those who wait, or looks again whether another process has finished writing. */
  function commitOrWait(): void {
    if (waiting.length === 0) return;
    try {
      const refusal = lock.tryNow();
      if (refusal === undefined) commitFirst();
      else lookAgain(refusal);
    } catch (error) {
      refuse(waiting.splice(0), error);
    }
  }

  function commitFirst(): void {
    lockedSince = undefined;
    const group = waiting.splice(0, maxGroup);
    if (waiting.length > 0) setImmediate(commitOrWait);
    commitGroup(group);
  }

  function lookAgain(refusal: unknown): void {
    const now = performance.now();
    if (isImporting()) lockedSince = now;
    lockedSince ??= now;
    if (now - lockedSince > patience) {
      lockedSince = undefined;
      throw refusal;
    }
    setTimeout(commitOrWait, pause);
  }

  /** Does the deeds of a group in the transaction that was begun for them, and commits it. */
  function commitGroup(group: readonly Member[]): void {
    sendReady();
    try {
      requireInPlace();
      requireFilled();
      const outcomes = group.map(({ attempt }) => attempt());
      commit.run();
      requireInPlace();
      onEnd();
      for (const tell of outcomes) tell();
      // Those who were told make their answers in microtasks; then these go out together.
      queueMicrotask(() => process.nextTick(sendReady));
    } catch (error) {
      try {
        if (database.inTransaction) rollback.run();
      } finally {
        refuse(group, error);
      }
    }
  }

  function refuse(group: readonly Member[], error: unknown): void {
    const reason = translateSqliteError(error);
    onEnd(reason);
    for (const { reject } of group) reject(reason);
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
