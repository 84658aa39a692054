import { CommerceError } from '@aisle/schema';
import Database from 'better-sqlite3';
import { requireRunning } from '../../../environment/turns.js';
import { translateSqliteError } from '../connection/errors.js';
import { requireOwnFile } from '../connection/migrate.js';
import { prepareFile } from '../connection/open-database.js';
import { memoryLocation, readSchema } from '../connection/sqlite-database.js';
import { filesOfStore } from '../connection/store-files.js';
import type { CopyOptions } from './copy-options.js';
import { findBrokenChecksums } from './find-broken-checksums.js';

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
    readSchema(database);
    const { totalPages } = await database.backup(file, {
      progress({ totalPages, remainingPages }) {
        requireRunning(signal, 'Copying was stopped; nothing was changed.');
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
    `${file} is being written to by another process. Nothing was changed; try again when it has finished.`,
  );
}

/**
 * Opens a store's file for reading, whatever version its tables have.
 * @throws CommerceError `unusable_file` for a missing file, or one of another program or a newer
 * version.
 */
export function openAsItIs(location: string): Database.Database {
  if (location === memoryLocation) {
    throw new CommerceError(
      'unusable_file',
      'A store in memory has no file. Name the file of a store.',
    );
  }
  prepareFile(location, true);
  let database: Database.Database | undefined;
  try {
    database = new Database(filesOfStore(location).database, { readonly: true, timeout: 1000 });
    requireOwnFile(database, location);
    return database;
  } catch (error) {
    database?.close();
    throw nameFile(location, error);
  }
}

/** Maximum number of faults to list. */
const mostFaults = 10;

/**
 * Returns the faults in the content of a file, in SQLite's words; empty if there are none. Reads
 * the whole file.
 */
export function findDamage(database: Database.Database): readonly string[] {
  try {
    const faults = database.pragma(`integrity_check(${mostFaults})`) as {
      integrity_check: string;
    }[];
    const dangling = database.pragma('foreign_key_check') as { table: string; parent: string }[];
    return [
      ...faults.map(({ integrity_check }) => integrity_check).filter((fault) => fault !== 'ok'),
      ...dangling
        .slice(0, mostFaults)
        .map(({ table, parent }) => `a row of ${table} refers to a missing row of ${parent}`),
      ...findBrokenChecksums(database),
    ];
  } catch (error) {
    const translated = translateSqliteError(error);
    if (translated === error) throw error;
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** A failure of SQLite with the name of the file that it is about; any other stays itself. */
export function nameFile(file: string, error: unknown): unknown {
  const translated = translateSqliteError(error);
  if (translated === error || !(translated instanceof CommerceError)) return error;
  return new CommerceError(translated.code, `${file}: ${translated.message}`, { cause: error });
}
