import { CommerceError } from '@aisle/schema';
import { afterMicrotasks, atEndOfTurn } from '#platform';
import { sendReady } from '../../../environment/turns.js';
import type { Connection } from './connection.js';
import { storageFull, translateSqliteError } from './errors.js';
import { type Database, isBusy, readTable } from './sqlite-database.js';

/** Maximum number of tasks that share a commit, so that other work gets its turn. */
const maxGroup = 64;

/** Maximum number of waiting tasks, for disks that cannot keep up. */
const maxWaiting = 1024;

/**
 * Maximum time that another process may write before all waiting tasks are refused, in
 * milliseconds.
 */
const patience = 1_000;

/** Pause between two checks of whether it has finished, in milliseconds. */
const pause = 3;

/** Writes that share commits. A commit waits for the disk, as long for one write as for many. */
export interface GroupCommit {
  /**
   * Runs a task, and resolves to its result once its commit has succeeded. Tasks that arrive in one
   * turn of the event loop share a commit. They run in order, and each sees the writes before it. A
   * task that throws before its first change has changed nothing, and the others continue. One that
   * throws after a change fails all that share its commit, and a failed commit rejects them.
   * `countChanges` returns the number of changes so far. While something else writes,
   * tasks wait and reads continue. If another process takes too long or too many tasks wait, they
   * are rejected as `busy`.
   */
  join<Result>(work: () => Result, countChanges?: () => number): Promise<Result>;
  /** Commits the waiting tasks now. */
  flush(): void;
}

interface Member {
  /** Runs the task. The returned function settles its promise. */
  readonly attempt: () => () => void;
  readonly reject: (reason: unknown) => void;
}

/** Checks and callbacks of a group commit. */
interface GroupCommitOptions {
  /** Throws if writes are not allowed; called before a task starts to wait. */
  readonly requireWritable?: () => void;
  /** Throws if writes would be lost; called before a commit, and before it is acknowledged. */
  readonly requireInPlace?: () => void;
  /** Throws while a running fill might delete the writes; called within the transaction. */
  readonly requireFilled?: () => void;
  /** Returns true while an import of this process writes; waiting tasks are not rejected then. */
  readonly isImporting?: () => boolean;
  /** Called after each commit, with the error if it failed. */
  readonly onEnd?: (failure?: unknown) => void;
}

/** Creates the group commit of a connection whose transactions never stay open between turns. */
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
    join: (work, countChanges) =>
      new Promise((resolve, reject) => {
        requireWritable();
        if (waiting.length >= maxWaiting) return reject(tooManyWait());
        if (waiting.length === 0) atEndOfTurn(commitOrWait);
        waiting.push({ attempt: () => attempt(work, resolve, reject, countChanges), reject });
      }),
    flush() {
      while (waiting.length > 0) {
        const group = waiting.splice(0, maxGroup);
        try {
          lock.begin.run();
        } catch (error) {
          refuse(group, error);
          continue;
        }
        commitGroup(group);
      }
    },
  };

  /**
   * Commits the first waiting tasks, or checks again whether another process has finished writing.
   */
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
    if (waiting.length > 0) atEndOfTurn(commitOrWait);
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

  /** Runs the tasks of a group in the open transaction, and commits it. */
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
      // Callers build their responses in microtasks; after those, the responses are sent together.
      afterMicrotasks(sendReady);
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
    work: () => Result,
    resolve: (result: Result) => void,
    reject: (reason: unknown) => void,
    countChanges: () => number = () => 0,
  ): () => void {
    const before = countChanges();
    try {
      const result = work();
      return () => resolve(result);
    } catch (error) {
      // SQLite rolls back the whole transaction on some errors, such as a full disk.
      if (!database.inTransaction || countChanges() > before) throw error;
      return () => reject(translateSqliteError(error));
    }
  }
}

function tooManyWait(): CommerceError {
  return new CommerceError(
    'busy',
    'The store is busy, because many updates are waiting for its disk. Nothing was changed; try again in a moment.',
  );
}

/** Prepares the beginning of a transaction that writes, for which no other process may be writing. */
function prepareWriteLock(database: Database) {
  const patience = Number(database.pragma('busy_timeout', { simple: true }));
  const begin = database.prepare('BEGIN IMMEDIATE');
  // A pragma does its work when it is compiled, so that a prepared one would do nothing.
  const bePatient = (time: number) => database.exec(`PRAGMA busy_timeout = ${time}`);
  return {
    /** Begins it, and waits for others as long as the connection waits for anything. */
    begin,
    /**
     * Begins it if that can be done at once: SQLite waits by stopping this process, and its readers
     * with it. Returns SQLite's refusal, or undefined once it has begun.
     */
    tryNow(): unknown {
      bePatient(0);
      try {
        begin.run();
        return undefined;
      } catch (error) {
        if (isBusy(error)) return error;
        throw error;
      } finally {
        bePatient(patience);
      }
    },
  };
}

/** Minimum free space on the disk in bytes for a usable store. */
const leastRoom = 1024 * 1024;

/** Health of a store. */
export interface StoreHealth {
  /** Records the outcome of a commit. An error counts until a commit succeeds. */
  note(failure?: unknown): void;
  /**
   * Throws if the store cannot be read or written at the moment.
   * @throws CommerceError `storage_unavailable`, `storage_full`, `busy`.
   */
  check(): void;
}

/**
 * Checks the file itself: an open connection would answer from its cache after the file is gone.
 */
export function createStoreHealth(
  { database, findFreeBytes, requireInPlace, requireReadable }: Connection,
  { readOnly }: { readonly readOnly: boolean },
): StoreHealth {
  let isFailing = false;
  const check = () => {
    readTable(database);
    requireInPlace();
    requireReadable();
    if (readOnly) return;
    if (findFreeBytes() < leastRoom) throw storageFull();
    if (isFailing) writeSomething(database);
    isFailing = false;
  };
  return {
    note(failure) {
      if (failure === undefined) isFailing = false;
      else if (isOfTheDisk(failure)) isFailing = true;
    },
    check() {
      try {
        check();
      } catch (error) {
        throw translateSqliteError(error);
      }
    },
  };
}

function isOfTheDisk(failure: unknown): boolean {
  if (!(failure instanceof CommerceError)) return false;
  return failure.code === 'storage_full' || failure.code === 'storage_unavailable';
}

/** Rewrites a page with the same content. */
function writeSomething(database: Database): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  database.pragma(`user_version = ${version}`);
}
