import type Database from 'better-sqlite3';
import { translateSqliteError } from '../connection/translate-sqlite-error.js';
import { findBrokenSeals } from './find-broken-seals.js';

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
        .map(
          ({ table, parent }) => `a row of ${table} belongs to one of ${parent} that is not there`,
        ),
      ...findBrokenSeals(database),
    ];
  } catch (error) {
    const translated = translateSqliteError(error);
    if (translated === error) throw error;
    return [error instanceof Error ? error.message : String(error)];
  }
}
