import { statSync } from 'node:fs';
import Database from 'better-sqlite3';

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
      // Nothing is opened before something is read.
      last.prepare('SELECT count(*) FROM sqlite_schema').get();
    } finally {
      last.close();
    }
  } catch {
    // There is none, or this user may not remove it.
  }
}
