import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { sizeOf } from './filling.js';
import type { StoreFiles } from './store-files.js';

/** Checkpoints the log in a separate thread, because that takes as long as the disk. */
const checkpoint = `
  const { workerData } = require('node:worker_threads');
  const Database = require(workerData.driver);
  const database = new Database(workerData.location, { fileMustExist: true, timeout: 0 });
  try {
    database.pragma('wal_checkpoint(PASSIVE)');
  } finally {
    database.close();
  }`;

/** Size of a log in bytes that this process can checkpoint itself without a noticeable pause. */
const smallLog = 4 * 1024 * 1024;

/**
 * Checkpoints the write-ahead log after long work, whose open snapshot prevented that. If it fails
 * now, a later commit does it.
 */
export async function emptyLog(database: Database.Database, files: StoreFiles): Promise<void> {
  if (sizeOf(files.log) > smallLog) await checkpointBeside(files.database);
  if (database.open) moveLog(database);
}

/** Checkpoints the log now, as far as possible. */
export function moveLog(database: Database.Database): void {
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
