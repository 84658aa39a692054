import { existsSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { findEntry } from '../../../files/find-entry.js';
import { closeReader } from '../connection/close-reader.js';
import { newestVersion } from '../connection/migrate.js';
import { filesOfStore, memoryLocation } from '../connection/store-files.js';
import { type Backup, backupSqlite } from './backup-sqlite.js';
import type { CopyOptions } from './copy-options.js';
import { isHalfFull } from './drop-unfinished.js';
import { openAsItIs } from './open-as-it-is.js';

/**
 * Copies a store with tables of an older version into a file next to it, before opening migrates
 * them: an older program cannot read them afterwards. Returns undefined for a missing, new or
 * partially filled store.
 * @throws as `backupSqlite`.
 */
export async function backupOlderSqlite(
  location: string,
  options: CopyOptions = {},
): Promise<Backup | undefined> {
  const version = findOlderVersion(location);
  if (version === undefined) return undefined;
  return await backupSqlite(location, freeName(location, version), options);
}

function findOlderVersion(location: string): number | undefined {
  if (location === memoryLocation || !existsSync(filesOfStore(location).database)) return undefined;
  let database: Database | undefined;
  try {
    database = openAsItIs(location);
    const version = Number(database.pragma('user_version', { simple: true }));
    const isOlder = version > 0 && version < newestVersion();
    return isOlder && !isHalfFull(database) ? version : undefined;
  } catch {
    // Opening it for use reports the error.
    return undefined;
  } finally {
    if (database) closeReader(database);
  }
}

/** `store.sqlite.tables-3.backup`, or with a number where that is there. */
function freeName(location: string, version: number): string {
  const name = `${filesOfStore(location).database}.tables-${version}`;
  for (let number = 1; ; number += 1) {
    const file = `${name}${number === 1 ? '' : `-${number}`}.backup`;
    // A link that leads nowhere is there, too.
    if (!findEntry(file)) return file;
  }
}
