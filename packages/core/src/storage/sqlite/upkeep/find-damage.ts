import type Database from 'better-sqlite3';
import { translateSqliteError } from '../connection/translate-sqlite-error.js';
import { findBrokenSeals } from './find-broken-seals.js';

/** The most faults that are listed. */
const mostFaults = 10;

/** What is wrong with the content of a file, in SQLite's words; empty when nothing is. Reads all of it. */
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
      ...(hasSeals(database) ? findBrokenSeals(database) : []),
    ];
  } catch (error) {
    const translated = translateSqliteError(error);
    if (translated === error) throw error;
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** The version of the tables that first had seals. */
const firstSealed = 3;

function hasSeals(database: Database.Database): boolean {
  return Number(database.pragma('user_version', { simple: true })) >= firstSealed;
}
