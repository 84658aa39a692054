import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CommerceError } from '@aisle/schema';
import Database from 'better-sqlite3';
import { createTurns, notOpen, openedReadOnly } from '../../../environment/store-settings.js';
import { sql } from '../../engine/statement.js';
import { type Connection, connectOnly } from './connection.js';
import { createLock } from './lock.js';
import { type DatabaseOptions, openDatabase } from './open-database.js';
import { memoryLocation, readSchema, readTable } from './sqlite-database.js';
import { filesOfStore, findFreeBytes, type StoreFiles, sizeOf } from './store-files.js';

/** Opens a store's file, or a store in memory. */
export function connect(location: string, options: DatabaseOptions): Connection {
  const database = openDatabase(location, options);
  if (location === memoryLocation) return connectOnly(database);
  const files = filesOfStore(location);
  const takeTurn = createTurns();
  let ended = 0;
  let emptying = Promise.resolve();
  const making = createLock(files.lock, files);
  // Without its log the file lacks the last commits; this process still has the log open.
  const requireInPlace = holdFiles(files, options, () => moveLog(database));
  return {
    database,
    location,
    making,
    filling: { mark: undefined },
    apart: { rows: 0 },
    imports: { count: 0 },
    requireInPlace,
    requireReadable: () => readAnew(files.database),
    requireWritable() {
      if (options.readOnly) throw openedReadOnly();
    },
    findSize: () => sql`SELECT ${sizeOf(files.database) + sizeOf(files.log) + sizeOf(files.index)}`,
    findFreeBytes: () => findFreeBytes(dirname(files.database)),
    openSession() {
      if (!database.open) throw notOpen();
      requireInPlace();
      const own = openDatabase(files.named, options);
      // A separate thread checkpoints the log after the work.
      own.pragma('wal_autocheckpoint = 0');
      const end = () => {
        own.close();
        ended += 1;
        if (!options.readOnly && database.open) emptying = emptyLog(database, files);
      };
      return { database: own, shared: false, sync: () => syncLog(files.log), end };
    },
    endedSessions: () => ended,
    async exclusively() {
      const done = await takeTurn();
      // Otherwise its commits would wait for the disk, and all others for them.
      await emptying;
      return done;
    },
    async close() {
      await emptying;
      making.close();
      if (!database.open) return;
      if (options.readOnly) closeReader(database);
      else database.close();
    },
  };
}

/**
 * Closes a connection that only reads, and removes the log that SQLite made for it: the last one to close removes it,
 * but for one that may not write. A log that holds something, or that others use, stays.
 */
export function closeReader(reader: Database.Database): void {
  reader.close();
  try {
    if (statSync(`${reader.name}-wal`).size > 0) return;
    const last = new Database(reader.name, { fileMustExist: true, timeout: 0 });
    try {
      readSchema(last);
    } finally {
      last.close();
    }
  } catch {
    // There is none, or this user may not remove it.
  }
}

/** Maximum time that a reading waits for another process, in milliseconds. */
const readPatience = 100;

/** Reads the file through a new connection. */
function readAnew(location: string): void {
  const database = new Database(location, {
    readonly: true,
    fileMustExist: true,
    timeout: readPatience,
  });
  try {
    readTable(database);
  } finally {
    database.close();
  }
}

/**
 * Records the identity of a database file, and of SQLite's files next to it if it is written to.
 * The returned function throws if one was deleted or replaced: a process can still write to such an
 * open file, but loses everything in it when it closes the file.
 */
function holdFiles(
  { named, database, log, index }: StoreFiles,
  { readOnly }: DatabaseOptions,
  onLostLog: () => void,
): () => void {
  const files = [
    {
      // By its name: if a link has changed, other processes open another store.
      path: named,
      known: identify(database),
      what: 'its file',
      remedy: 'put it back, or stop the service, restore a backup and start it again',
    },
    {
      path: log,
      known: identify(log),
      what: 'the write-ahead log beside its file',
      remedy: 'stop the service and start it again',
    },
    {
      path: index,
      known: identify(index),
      what: 'the index of the log beside its file',
      remedy: 'stop everything that uses it and start it again',
    },
  ];
  const held = readOnly ? files.slice(0, 1) : files;
  return () => {
    for (const { path, known, what, remedy } of held) {
      const present = identify(path);
      // The identity of a file that was missing at first is unknown.
      if (present !== '' && present === known) continue;
      if (path === log) onLostLog();
      const why =
        present === '?'
          ? 'cannot be accessed; check the permissions of its folder'
          : `was ${present === '' ? 'moved or deleted' : 'replaced'} while it was in use; ${remedy}`;
      throw new CommerceError(
        'storage_unavailable',
        `The store cannot be used, because ${what} ${why}.`,
      );
    }
  };
}

/** Returns the identity of the file at a path; empty if there is none, `?` if it cannot be read. */
function identify(path: string): string {
  try {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
    return stats ? `${stats.dev}:${stats.ino}` : '';
  } catch {
    return '?';
  }
}

/**
 * Syncs the write-ahead log in the background. A durable commit waits for everything before it, and
 * all others wait for that commit.
 */
export async function syncLog(file: string): Promise<void> {
  // Closing a file of SQLite's ends the process's locks on it; the log has none.
  const log = await open(file, 'r+').catch(() => undefined);
  try {
    // A failure here also fails at the commit, which reports it.
    await log?.datasync().catch(() => undefined);
  } finally {
    await log?.close();
  }
}

/** Checkpoints the log in a separate thread, because that takes as long as the disk. */
const checkpoint = `
  const { workerData } = require('node:worker_threads');
  const Database = require(workerData.driver);
  const database = new Database(workerData.location, { fileMustExist: true, timeout: 20 });
  try {
    database.pragma('wal_checkpoint(PASSIVE)');
    database.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }`;

/** Size of a log in bytes that this process can checkpoint itself without a noticeable pause. */
const smallLog = 4 * 1024 * 1024;

/**
 * Checkpoints the write-ahead log after long work, whose open snapshot prevented that. If it fails
 * now, a later commit does it.
 */
async function emptyLog(database: Database.Database, files: StoreFiles): Promise<void> {
  if (sizeOf(files.log) > smallLog) await checkpointBeside(files.database);
  if (database.open && sizeOf(files.log) > 0) moveLog(database);
}

/** Checkpoints the log now, as far as possible. */
function moveLog(database: Database.Database): void {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
  }
}

function checkpointBeside(location: string): Promise<void> {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3');
  const worker = new Worker(checkpoint, { eval: true, workerData: { driver, location } });
  return new Promise((resolve) => {
    worker.once('error', () => resolve());
    worker.once('exit', () => resolve());
  });
}
