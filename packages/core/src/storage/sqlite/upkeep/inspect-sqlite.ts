import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type Database from 'better-sqlite3';
import { findFreeBytes, sizeOf } from '../disk-space.js';
import { newestVersion } from '../migrate.js';
import { findDamage } from './find-damage.js';
import { openAsItIs } from './open-as-it-is.js';

/** The state of a store's file. */
export interface StoreInspection {
  readonly bytes: number;
  /** Of the write-ahead log beside it. */
  readonly logBytes: number;
  /** Of the file, to be used again. */
  readonly unusedBytes: number;
  /** What is free on its disk for this user; endless where the disk does not tell. */
  readonly freeBytes: number;
  /** Whether others than its owner may read or write it. */
  readonly isOpenToOthers: boolean;
  readonly journalMode: string;
  /** Version of its tables, and the one that this program brings them to. */
  readonly tables: number;
  readonly newestTables: number;
  readonly sqliteVersion: string;
  /** What is wrong with its content; empty when nothing is. */
  readonly damage: readonly string[];
}

/**
 * Looks at a store's file and reads all of it; changes nothing.
 * @throws CommerceError `unusable_file`, `storage_unavailable` when it cannot be opened.
 */
export function inspectSqlite(location: string): StoreInspection {
  const database = openAsItIs(location);
  try {
    const { size, mode } = statSync(location);
    return {
      bytes: size,
      logBytes: sizeOf(`${location}-wal`),
      unusedBytes: numberOf(database, 'freelist_count') * numberOf(database, 'page_size'),
      freeBytes: findFreeBytes(dirname(resolve(location))),
      isOpenToOthers: (mode & 0o077) !== 0,
      journalMode: String(database.pragma('journal_mode', { simple: true })),
      tables: numberOf(database, 'user_version'),
      newestTables: newestVersion(),
      sqliteVersion: String(database.prepare('SELECT sqlite_version()').pluck().get()),
      damage: findDamage(database),
    };
  } finally {
    database.close();
  }
}

function numberOf(database: Database.Database, pragma: string): number {
  return Number(database.pragma(pragma, { simple: true }));
}
