import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { unfinishedName } from '../../../files/draft.js';
import { closeReader } from '../connection/close-reader.js';
import { findFreeBytes, sizeOf } from '../connection/disk-space.js';
import { findFilling } from '../connection/filling.js';
import { createLock } from '../connection/lock.js';
import { newestVersion } from '../connection/migrate.js';
import { filesOfStore, type StoreFiles } from '../connection/store-files.js';
import { findDamage } from './find-damage.js';
import { findIncomplete } from './find-incomplete.js';
import { openAsItIs } from './open-as-it-is.js';

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
      newestTables: newestVersion(),
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
  return numberOf(database, 'user_version') === newestVersion();
}

function describeFilling(
  database: Database.Database,
  files: StoreFiles,
): StoreInspection['filling'] {
  if (findFilling(database) === undefined) return 'none';
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
