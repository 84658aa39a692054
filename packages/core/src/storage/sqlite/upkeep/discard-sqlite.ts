import { rmSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { codeOf } from '../../../files/code-of.js';
import { filesOfStore } from '../connection/store-files.js';
import { isBlank } from '../records/clear-store.js';

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
    if (hasTables(found) && !isBlank(found)) return false;
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
