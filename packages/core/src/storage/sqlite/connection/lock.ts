import { closeSync, openSync, statSync } from 'node:fs';
import { CommerceError } from '@aisle/schema';
import Database from 'better-sqlite3';
import { codeOf } from '../../../files/code-of.js';
import { findEntry } from '../../../files/find-entry.js';
import { retryBusy, unlessBusy } from './retry-busy.js';
import type { StoreFiles } from './store-files.js';

/**
 * A lock that the system takes from a process when it ends, however it ends. The number of a process says
 * nothing: in containers all of them have the same.
 */
export interface Lock {
  /** Shares the lock with others, from now until the function that it gives is called. */
  share(): Promise<() => void>;
  /** Does a deed while nobody else has the lock, in this process or another; undefined when somebody has. */
  tryAlone<Result>(deed: () => Result): { readonly result: Result } | undefined;
  /** Gives back what is still shared. */
  close(): void;
}

/** Where nobody else can be. */
export const noLock: Lock = {
  share: async () => () => undefined,
  tryAlone: (deed) => ({ result: deed() }),
  close: () => undefined,
};

/** The lock in a file beside a database, which is made when there is none and stays as long as the database. */
export function createLock(file: string, { database }: Pick<StoreFiles, 'database'>): Lock {
  const shared = new Set<Database.Database>();
  return {
    async share() {
      const lock = await retryBusy(() => shareLock(file, database));
      shared.add(lock);
      return () => {
        shared.delete(lock);
        lock.close();
      };
    },
    close() {
      for (const lock of shared) lock.close();
      shared.clear();
    },
    tryAlone(deed) {
      const lock = lockAlone(file, database);
      if (!lock) return undefined;
      try {
        return { result: deed() };
      } finally {
        lock.close();
      }
    },
  };
}

function shareLock(file: string, database: string): Database.Database {
  const lock = openLock(file, database);
  return attempt(lock, () => {
    takeShared(lock);
    return lock;
  });
}

/** Shares an open lock until it is closed. */
export function takeShared(lock: Database.Database): void {
  lock.exec('BEGIN');
  // Nothing is locked before something is read.
  lock.prepare('SELECT count(*) FROM sqlite_schema').get();
}

function lockAlone(file: string, database: string): Database.Database | undefined {
  return unlessBusy(() => {
    const lock = openLock(file, database);
    return attempt(lock, () => lock.exec('BEGIN EXCLUSIVE'));
  });
}

/** Closes the lock when the deed fails. The fault of a lock's file is told as its own, not as the database's. */
function attempt<Result>(lock: Database.Database, deed: () => Result): Result {
  try {
    return deed();
  } catch (error) {
    lock.close();
    if (isNoLock(error)) {
      const advice = 'holds what no lock does; stop what uses the database and remove this file';
      throw unusable(lock.name, advice, error);
    }
    throw error;
  }
}

function isNoLock(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code);
}

/** Opens the file with SQLite, for its locks work everywhere; what is written to it never leaves memory. */
export function openLock(file: string, database: string, timeout = 0): Database.Database {
  makeLockFile(file, database);
  const lock = new Database(file, { timeout });
  return attempt(lock, () => {
    lock.pragma('journal_mode = MEMORY');
    return lock;
  });
}

/** Who may write the database may use its locks: to hold one keeps others from writing. */
function makeLockFile(file: string, database: string): void {
  const entry = findEntry(file);
  if (entry?.isFile()) return;
  if (entry) throw unusable(file, 'is not a regular file; remove it');
  try {
    closeSync(openSync(file, 'wx', rightsOfWriters(statSync(database).mode)));
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return;
    throw unusable(file, 'cannot be made; see that you may write to its folder', cause);
  }
}

function rightsOfWriters(mode: number): number {
  const write = mode & 0o222;
  return write | (write << 1);
}

function unusable(file: string, why: string, cause?: unknown): CommerceError {
  return new CommerceError('unusable_file', `${file} ${why}.`, { cause });
}
