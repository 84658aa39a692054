import { closeSync, openSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { CommerceError } from '@aisle/schema';
import Database from 'better-sqlite3';
import { codeOf } from '../../../files/draft.js';
import { findEntry } from '../../../files/find-entry.js';
import type { StoreFiles } from './store-files.js';

/**
 * A lock that the system releases when its process ends, even by a crash. Process ids are no
 * substitute: they can be equal in different containers.
 */
export interface Lock {
  /** Takes the lock as shared. Resolves to a function that releases it. */
  share(): Promise<() => void>;
  /**
   * Runs a function while nobody else has the lock, in this process or another. Returns undefined
   * if somebody has it.
   */
  tryAlone<Result>(work: () => Result): { readonly result: Result } | undefined;
  /** Releases all shared locks. */
  close(): void;
}

/** Lock for stores that no other process can open. */
export const noLock: Lock = {
  share: async () => () => undefined,
  tryAlone: (work) => ({ result: work() }),
  close: () => undefined,
};

/**
 * Creates a lock on a file next to a database. The file is created if missing and stays as long as
 * the database.
 */
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
    tryAlone(work) {
      const lock = lockAlone(file, database);
      if (!lock) return undefined;
      try {
        return { result: work() };
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

/** Holds an open lock as shared until it is closed. */
export function takeShared(lock: Database.Database): void {
  lock.exec('BEGIN');
  // SQLite locks only at the first read.
  lock.prepare('SELECT count(*) FROM sqlite_schema').get();
}

function lockAlone(file: string, database: string): Database.Database | undefined {
  return unlessBusy(() => {
    const lock = openLock(file, database);
    return attempt(lock, () => lock.exec('BEGIN EXCLUSIVE'));
  });
}

/**
 * Runs a function; closes the lock if it throws. Errors of the lock file name that file, not the
 * database.
 */
function attempt<Result>(lock: Database.Database, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    lock.close();
    if (isNoLock(error)) {
      const advice =
        'is not a lock file; stop the programs that use the database and remove this file';
      throw unusable(lock.name, advice, error);
    }
    throw error;
  }
}

function isNoLock(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code);
}

/** Opens the lock file with SQLite, whose locks work on every system. Its writes stay in memory. */
export function openLock(file: string, database: string, timeout = 0): Database.Database {
  makeLockFile(file, database);
  const lock = new Database(file, { timeout });
  return attempt(lock, () => {
    lock.pragma('journal_mode = MEMORY');
    return lock;
  });
}

/**
 * Creates the lock file. Only users who may write the database may open it, because a held lock
 * blocks writers.
 */
function makeLockFile(file: string, database: string): void {
  const entry = findEntry(file);
  if (entry?.isFile()) return;
  if (entry) throw unusable(file, 'is not a regular file; remove it');
  try {
    closeSync(openSync(file, 'wx', rightsOfWriters(statSync(database).mode)));
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return;
    throw unusable(file, 'cannot be created; check that its folder is writable', cause);
  }
}

function rightsOfWriters(mode: number): number {
  const write = mode & 0o222;
  return write | (write << 1);
}

function unusable(file: string, why: string, cause?: unknown): CommerceError {
  return new CommerceError('unusable_file', `${file} ${why}.`, { cause });
}

/**
 * Maximum time that a background task waits for another process to finish writing, in milliseconds.
 */
const patience = 30_000;

/** Pause between two attempts in milliseconds, so that other work goes on. */
const pause = 25;

/** Runs a function, and retries it while another process is writing. */
export async function retryBusy<Result>(work: () => Result): Promise<Result> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      await delay(pause);
    }
  }
}

/** Runs a function. Returns undefined if another process is writing. */
export function unlessBusy<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/** @returns true if SQLite failed because another process is writing. */
export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
