import { CommerceError } from '@aisle/schema';
import type Database from 'better-sqlite3';
import { requireRunning } from '../../../environment/require-running.js';
import type { CopyOptions } from './copy-options.js';

/** Number of pages to copy before others get their turn. */
const pagesAStep = 100;

/**
 * Copies a snapshot of a database into another file, completely or not at all. Readers of that file
 * see the old content until the copy is complete.
 * @throws CommerceError `busy` when another process is writing to that file, `aborted`.
 */
export async function copyDatabase(
  database: Database.Database,
  file: string,
  { signal, onProgress }: CopyOptions,
): Promise<void> {
  // Otherwise SQLite would restart after each change by another process, and might never finish.
  database.exec('BEGIN');
  try {
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    const { totalPages } = await database.backup(file, {
      progress({ totalPages, remainingPages }) {
        requireRunning(signal, 'The copy was stopped; nothing has changed.');
        onProgress?.(totalPages - remainingPages, totalPages);
        return pagesAStep;
      },
    });
    // The driver takes a file that it may not write to for one that is complete.
    if (totalPages === 0) throw isWrittenTo(file);
  } finally {
    database.exec('ROLLBACK');
  }
}

function isWrittenTo(file: string): CommerceError {
  return new CommerceError(
    'busy',
    `${file} is being written to by another process; nothing has changed: try again when it has finished.`,
  );
}
