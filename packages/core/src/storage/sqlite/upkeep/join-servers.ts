import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { openLock, takeShared } from '../connection/lock.js';
import { unlessBusy } from '../connection/retry-busy.js';
import { filesOfStore } from '../connection/store-files.js';

/** Description of a server, written by itself. */
export interface Server {
  readonly process: number;
  readonly address: string;
}

/** Registration of a server on a store. */
export interface Serving {
  /**
   * Other servers on the store; undefined if there are none. `first` is the description of the
   * first one, absent if it left none.
   */
  readonly others: { readonly first?: Server } | undefined;
  leave(): void;
}

/** Maximum time that another starting server holds the exclusive lock, in milliseconds. */
const patience = 1000;

/**
 * Registers a server on a store, and reports whether others serve it too, which is allowed. For
 * programs that serve a store to others, as `aisle` does; it may change with any version.
 */
export function joinServers(location: string, server: Server): Serving {
  const { serving, database } = filesOfStore(location);
  const lock = openLock(serving, database, patience);
  try {
    const others = writeIfAlone(lock, server) ? undefined : readFirst(lock);
    takeShared(lock);
    return { others, leave: () => lock.close() };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * Returns the first server registered on this store; undefined if there is none, or it left no
 * description.
 */
export function findServer(location: string): Server | undefined {
  const { serving, database } = filesOfStore(location);
  if (!existsSync(serving)) return undefined;
  const lock = openLock(serving, database, patience);
  try {
    return takeAlone(lock) ? undefined : readFirst(lock).first;
  } finally {
    lock.close();
  }
}

function writeIfAlone(lock: Database.Database, server: Server): boolean {
  if (!takeAlone(lock)) return false;
  lock.exec(`
    CREATE TABLE IF NOT EXISTS first (process INTEGER, address TEXT);
    DELETE FROM first;`);
  lock
    .prepare<[number, string]>('INSERT INTO first VALUES (?, ?)')
    .run(server.process, server.address);
  lock.exec('COMMIT');
  return true;
}

/** Does not wait: servers hold the shared lock as long as they run. */
function takeAlone(lock: Database.Database): boolean {
  lock.pragma('busy_timeout = 0');
  const isTaken = unlessBusy(() => lock.exec('BEGIN EXCLUSIVE')) !== undefined;
  lock.pragma(`busy_timeout = ${patience}`);
  return isTaken;
}

/** Reads the description, which anybody may have written. */
function readFirst(lock: Database.Database): { readonly first?: Server } {
  try {
    const row = lock.prepare<[], Server>('SELECT process, address FROM first').get();
    const isPlausible =
      Number.isSafeInteger(row?.process) &&
      /^https?:\/\/[\w.:[\]-]{1,100}$/.test(String(row?.address));
    return row && isPlausible ? { first: row } : {};
  } catch (error) {
    if (error instanceof Database.SqliteError) return {};
    throw error;
  }
}
