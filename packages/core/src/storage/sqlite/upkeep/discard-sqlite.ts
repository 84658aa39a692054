import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { filesOfStore } from '../connection/store-files.js';
import { isBlank } from '../records/clear-store.js';

/**
 * Removes the files of a store that holds nothing and that nobody else uses, as after a first import that
 * failed. Any other is left alone. Whether they are gone.
 */
export function discardSqlite(location: string): boolean {
  const { database, log, index, journal, lock, serving } = filesOfStore(location);
  let found: Database.Database | undefined;
  try {
    found = new Database(database, { fileMustExist: true, timeout: 0 });
    found.pragma('locking_mode = EXCLUSIVE');
    // Only one who has the store for himself can do without the log.
    if (found.pragma('journal_mode = DELETE', { simple: true }) !== 'delete') return false;
    found.exec('BEGIN EXCLUSIVE');
    if (!isBlank(found)) return false;
    for (const file of [database, log, index, journal, lock, serving])
      rmSync(file, { force: true });
    return true;
  } catch (error) {
    if (error instanceof Database.SqliteError) return false;
    throw error;
  } finally {
    found?.close();
  }
}
