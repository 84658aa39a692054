import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { openLock, takeShared } from '../connection/lock.js';
import { unlessBusy } from '../connection/retry-busy.js';
import { filesOfStore } from '../connection/store-files.js';

/** What a server says of itself. */
export interface Server {
  readonly process: number;
  readonly address: string;
}

/** Those who serve a store. */
export interface Serving {
  /** The first of the others, by its own account; absent where it left none. Undefined for nobody else. */
  readonly others: { readonly first?: Server } | undefined;
  leave(): void;
}

/** How long one that enters at the same moment may have the lock alone, in milliseconds. */
const patience = 1000;

/** Enters a server of a store, and finds out whether others serve it as well. They may. For programs that serve a store to others, as `aisle` does; it may change with any version. */
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

/** The first of those who serve a store, by its own account; undefined where nobody does, or none was left. */
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

/** Without patience: those who share the lock do so for as long as they serve. */
function takeAlone(lock: Database.Database): boolean {
  lock.pragma('busy_timeout = 0');
  const isTaken = unlessBusy(() => lock.exec('BEGIN EXCLUSIVE')) !== undefined;
  lock.pragma(`busy_timeout = ${patience}`);
  return isTaken;
}

/** It may have been written by anybody. */
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
