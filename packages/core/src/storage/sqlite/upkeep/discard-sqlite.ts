import { rmSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { codeOf } from '../../../files/code-of.js';
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
    // Who has the store for himself: refused while anybody else has it open. It writes nothing, as the disk may be full:
    // of an empty file, SQLite would begin a journal.
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

/** A store whose first tables had no room has none. */
function hasTables(database: Database.Database): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;
}
