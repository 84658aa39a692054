import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { CommerceError } from '@aisle/schema';
import Database from 'better-sqlite3';
import { translateSqliteError } from './errors.js';
import { migrate, protectDatabase, requireOwnFile, setPageSize } from './migrate.js';
import { isSqliteError, memoryLocation } from './sqlite-database.js';
import { filesOfStore, type StoreFiles } from './store-files.js';

/** Maximum size in bytes of the log after a checkpoint. */
const maxIdleLog = 64 * 1024 * 1024;

/**
 * Maximum time that a statement waits for another process, in milliseconds: the wait blocks this
 * process.
 */
const busyTimeout = 100;

/** Options of a database. */
export interface DatabaseOptions {
  readonly readOnly: boolean;
  /** True to refuse a missing file instead of creating it. */
  readonly mustExist?: boolean;
  /** Size of the page cache in bytes. */
  readonly cacheSize?: number;
}

/** Default size of the page cache in bytes. */
const defaultCacheSize = 64 * 1024 * 1024;

/** Opens the database at a location, ready for use; creates a missing file. */
export function openDatabase(
  location: string,
  { readOnly, mustExist = false, cacheSize = defaultCacheSize }: DatabaseOptions,
): Database.Database {
  const inMemory = location === memoryLocation;
  if (inMemory && mustExist) throw unusable(location, 'has no store until it is opened.');
  if (!inMemory) prepareFile(location, readOnly, mustExist);
  if (!inMemory && !readOnly) inspectFile(location);
  const database = openFile(location, readOnly);
  try {
    requireOwnFile(database, location);
    if (!readOnly) setPageSize(database);
    if (!readOnly) useWriteAheadLog(database, inMemory);
    database.pragma(`cache_size = -${Math.max(1, Math.round(cacheSize / 1024))}`);
    protectDatabase(database);
    migrate(database, location);
    return database;
  } catch (error) {
    database.close();
    if (!readOnly || !isSqliteError(error) || !error.code.startsWith('SQLITE_CANTOPEN')) {
      throw refuse(location, error);
    }
    const why =
      'cannot be read in this folder: even for reading, SQLite opens a log and its index beside the file. Make the folder writable, or copy the store to a writable folder.';
    throw unusable(location, why, error);
  }
}

/** Creates a missing file, readable by its owner only; refuses anything but a file. */
export function prepareFile(location: string, readOnly: boolean, mustExist = false): void {
  const files = filesOfStore(location);
  const folder = dirname(files.database);
  const stats = findFile(location);
  if (stats && !stats.isFile()) {
    throw unusable(location, 'is not a regular file. Name a database file.');
  }
  if (stats) {
    if (!readOnly) requireWritable(location, files, stats.mode);
    return;
  }
  if (readOnly) throw unusable(location, 'does not exist, and read-only mode cannot create it.');
  if (mustExist) throw unusable(location, 'does not exist. Check the name of the file.');
  if (!existsSync(folder)) {
    throw unusable(
      location,
      `cannot be created, because there is no folder ${folder}. Create it first.`,
    );
  }
  if (!statSync(folder).isDirectory()) {
    throw unusable(
      location,
      `cannot be created, because ${folder} is a file, not a folder. Name another file.`,
    );
  }
  refuseLeftLog(location, files);
  try {
    closeSync(openSync(files.database, 'wx', 0o600));
  } catch (error) {
    throw unusable(
      location,
      `cannot be created. Check that the folder ${folder} is writable.`,
      error,
    );
  }
}

/**
 * Refuses a log without its database. It belongs to a moved or deleted database that may still be
 * open. SQLite would delete it, or apply it to the new database.
 * @throws CommerceError `unusable_file`.
 */
export function refuseLeftLog(location: string, { log, index, journal }: StoreFiles): void {
  const left = [log, journal, index].find((path) => existsSync(path));
  if (left === undefined) return;
  throw unusable(
    location,
    `is missing, but its file ${left} exists and may contain changes that are nowhere else. Put the database back; or stop the programs that use it, move ${left} away, and try again.`,
  );
}

/**
 * Refuses a file that cannot be written. SQLite would open it read-only, and fail only at the first
 * write.
 */
function requireWritable(location: string, files: StoreFiles, mode: number): void {
  const folder = dirname(files.database);
  for (const path of [files.database, folder]) {
    if (!isWritable(path)) throw readOnlyPath(location, path === folder ? 'its folder' : 'it');
  }
  // A reader may have created them while the file was read-only, with the same permissions.
  for (const path of [files.log, files.index]) {
    if (existsSync(path) && !isWritable(path) && !succeeds(() => chmodSync(path, mode & 0o777))) {
      throw readOnlyPath(location, path);
    }
  }
}

function isWritable(path: string): boolean {
  return succeeds(() => accessSync(path, constants.W_OK));
}

function succeeds(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

function readOnlyPath(location: string, what: string): CommerceError {
  return unusable(
    location,
    `cannot be used, because ${what} is not writable; make the file and its folder writable, or open the store read-only.`,
  );
}

function findFile(location: string): Stats | undefined {
  try {
    return statSync(location, { throwIfNoEntry: false });
  } catch (error) {
    throw unusable(location, 'cannot be accessed. Name a file in a folder of your own.', error);
  }
}

/**
 * Refuses another program's file through a read-only connection: closing a writable one would clean
 * up the other program's log.
 */
function inspectFile(location: string): void {
  const database = openFile(location, true);
  try {
    requireOwnFile(database, location);
  } catch (error) {
    // Files that need recovery are left to the writable connection.
    if (!isSqliteError(error)) throw error;
  } finally {
    database.close();
  }
}

function openFile(location: string, readonly: boolean): Database.Database {
  try {
    const file = location === memoryLocation ? location : filesOfStore(location).database;
    return new Database(file, { readonly, timeout: busyTimeout });
  } catch (error) {
    throw refuse(location, error);
  }
}

/**
 * Makes acknowledged commits survive a power cut. SQLite's default for the write-ahead log syncs
 * less often, so FULL is set after the log is on.
 */
function useWriteAheadLog(database: Database.Database, inMemory: boolean): void {
  const mode = database.pragma('journal_mode = WAL', { simple: true });
  if (!inMemory && mode !== 'wal') {
    throw new CommerceError(
      'unusable_file',
      `SQLite cannot use a write-ahead log here (its journal mode stays ${String(mode)}). Put the file on a local disk.`,
    );
  }
  database.pragma('synchronous = FULL');
  // Shrinks the log after a checkpoint, because imports and publishes enlarge it.
  database.pragma(`journal_size_limit = ${maxIdleLog}`);
}

function refuse(location: string, error: unknown): unknown {
  const translated = translateSqliteError(error);
  if (!(translated instanceof CommerceError) || translated === error) return translated;
  return new CommerceError(translated.code, `${location}: ${translated.message}`, { cause: error });
}

function unusable(location: string, why: string, cause?: unknown): CommerceError {
  return new CommerceError('unusable_file', `${location} ${why}`, { cause });
}
