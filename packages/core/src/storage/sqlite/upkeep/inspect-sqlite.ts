import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { codeOf } from '../../../files/code-of.js';
import { unfinishedName } from '../../../files/draft.js';
import { findFilling, isBlank } from '../../stores/fill-store.js';
import { closeReader } from '../connection/file-connection.js';
import { createLock, openLock, takeShared } from '../connection/lock.js';
import { unlessBusy } from '../connection/sqlite-database.js';
import { createRunner } from '../connection/sqlite-engine.js';
import { filesOfStore, findFreeBytes, type StoreFiles, sizeOf } from '../connection/store-files.js';
import { newestVersion } from '../migrations.js';
import { findDamage, openAsItIs } from './copy-database.js';
import { findIncomplete } from './find-broken-checksums.js';

/**
 * Deletes the files of an empty store that nobody else uses, as after a failed first import. Leaves
 * any other store alone.
 * @returns true if the files were deleted.
 */
export function discardSqlite(location: string): boolean {
  const { database, log, index, journal, lock, serving } = filesOfStore(location);
  let found: Database.Database | undefined;
  try {
    found = new Database(database, { fileMustExist: true, timeout: 0 });
    // Takes the store exclusively, which fails while anybody else has it open. It must not write,
    // as the disk may be full: SQLite would begin a journal for an empty file.
    if (statSync(database).size === 0) found.pragma('journal_mode = MEMORY');
    found.pragma('locking_mode = EXCLUSIVE');
    found.exec('BEGIN EXCLUSIVE');
    if (hasTables(found) && !createRunner(found).run(isBlank())) return false;
    // While the database is there, its lock keeps others from making a new one, whose files these would be.
    for (const file of [log, index, journal, lock, serving, database])
      rmSync(file, { force: true });
    return true;
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return false;
  } finally {
    found?.close();
  }
}

/** @returns false for a store whose first tables did not fit on the disk. */
function hasTables(database: Database.Database): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;
}

/** The state of a store's file. */
export interface StoreInspection {
  readonly bytes: number;
  /** Size of the write-ahead log. */
  readonly logBytes: number;
  /** Size of the free pages in the file. */
  readonly unusedBytes: number;
  /** Free bytes on its disk for this user; infinite if the system does not report them. */
  readonly freeBytes: number;
  /** True if others than its owner may read or write it. */
  readonly isOpenToOthers: boolean;
  readonly journalMode: string;
  /** Version of its tables, and the version that this program expects. */
  readonly tables: number;
  readonly newestTables: number;
  readonly sqliteVersion: string;
  /** Faults in its content; empty if there are none. */
  readonly damage: readonly string[];
  /** A sentence for each catalog whose newest release has gaps; publishing again repairs it. */
  readonly incomplete: readonly string[];
  /** State of a first fill: in progress, or interrupted. */
  readonly filling: 'none' | 'going on' | 'cut off';
  /**
   * Number of hard links to its file. Another name has another log, so opening it there damages the
   * file.
   */
  readonly names: number;
  /** True if its file belongs to another user. */
  readonly isForeign: boolean;
  /** Files next to it that a killed copy left behind. */
  readonly leftovers: readonly string[];
}

/**
 * Inspects a store's file and reads all of it; changes nothing.
 * @throws CommerceError `unusable_file`, `storage_unavailable` if it cannot be opened.
 */
export function inspectSqlite(location: string): StoreInspection {
  const database = openAsItIs(location);
  try {
    const files = filesOfStore(location);
    const { size, mode, nlink, uid } = statSync(files.database);
    const damage = findDamage(database);
    const isReadable = damage.length === 0 && isNewest(database);
    return {
      bytes: size,
      logBytes: sizeOf(files.log),
      unusedBytes: numberOf(database, 'freelist_count') * numberOf(database, 'page_size'),
      freeBytes: findFreeBytes(dirname(files.database)),
      isOpenToOthers: (mode & 0o077) !== 0,
      journalMode: String(database.pragma('journal_mode', { simple: true })),
      tables: numberOf(database, 'user_version'),
      newestTables: newestVersion,
      sqliteVersion: String(database.prepare('SELECT sqlite_version()').pluck().get()),
      damage,
      incomplete: isReadable ? findIncomplete(database) : [],
      filling: isReadable ? describeFilling(database, files) : 'none',
      names: nlink,
      isForeign: uid !== (process.geteuid?.() ?? uid),
      leftovers: findLeftovers(files),
    };
  } finally {
    closeReader(database);
  }
}

function isNewest(database: Database.Database): boolean {
  return numberOf(database, 'user_version') === newestVersion;
}

function describeFilling(
  database: Database.Database,
  files: StoreFiles,
): StoreInspection['filling'] {
  if (!createRunner(database).answer(findFilling.step)) return 'none';
  return createLock(files.lock, files).tryAlone(() => undefined) ? 'cut off' : 'going on';
}

function findLeftovers({ database }: StoreFiles): readonly string[] {
  const folder = dirname(database);
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(database)}.`) && unfinishedName.test(name))
    .map((name) => join(folder, name));
}

function numberOf(database: Database.Database, pragma: string): number {
  return Number(database.pragma(pragma, { simple: true }));
}

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
