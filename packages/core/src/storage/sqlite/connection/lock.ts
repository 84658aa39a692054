import { closeSync, openSync, statSync } from 'node:fs';
import { CommerceError } from '@aisle/schema';
import Database from 'better-sqlite3';
import { codeOf } from '../../../files/code-of.js';
import { isRegularFile } from '../../../files/draft.js';
import type { Lock } from './connection.js';
import { isSqliteError, readSchema, retryBusy, unlessBusy } from './sqlite-database.js';
import type { StoreFiles } from './store-files.js';

/**
 * Creates a lock on a file next to a database. The file is created if missing and stays as long as
 * the database.
 */
export function createLock(file: string, { database }: Pick<StoreFiles, 'database'>): Lock {
  const shared = new Set<Database.Database>();
  return {
    async share() {
      const lock = await retryBusy(() => attempt(openLock(file, database), takeShared));
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
      const lock = unlessBusy(() =>
        attempt(openLock(file, database), (lock) => lock.exec('BEGIN EXCLUSIVE')),
      );
      if (!lock) return undefined;
      try {
        return { result: work() };
      } finally {
        lock.close();
      }
    },
  };
}

/** Holds an open lock as shared until it is closed. */
export function takeShared(lock: Database.Database): void {
  lock.exec('BEGIN');
  readSchema(lock);
}

/** Uses a lock; closes it if that throws. Errors of the lock file name that file, not the database. */
function attempt(
  lock: Database.Database,
  use: (lock: Database.Database) => unknown,
): Database.Database {
  try {
    use(lock);
    return lock;
  } catch (error) {
    lock.close();
    if (!isSqliteError(error) || !/^SQLITE_(NOTADB|CORRUPT)/.test(error.code)) throw error;
    const advice =
      'is not a lock file; stop the programs that use the database and remove this file';
    throw unusable(lock.name, advice, error);
  }
}

/** Opens the lock file with SQLite, whose locks work on every system. Its writes stay in memory. */
export function openLock(file: string, database: string, timeout = 0): Database.Database {
  makeLockFile(file, database);
  return attempt(new Database(file, { timeout }), (lock) => lock.pragma('journal_mode = MEMORY'));
}

/**
 * Creates the lock file. Only users who may write the database may open it, because a held lock
 * blocks writers.
 */
function makeLockFile(file: string, database: string): void {
  const isFile = isRegularFile(file);
  if (isFile) return;
  if (isFile === false) throw unusable(file, 'is not a regular file; remove it');
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
