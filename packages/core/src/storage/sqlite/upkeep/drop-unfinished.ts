import { CommerceError } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import { findFilling } from '../connection/filling.js';
import { newestVersion } from '../connection/migrate.js';
import { translateSqliteError } from '../connection/translate-sqlite-error.js';
import { removeUnfinished } from '../publishing/free/sweep-releases.js';

/**
 * Refuses a partially filled store.
 * @throws CommerceError `busy`.
 */
export function requireFilled(database: Database): void {
  if (!isHalfFull(database)) return;
  throw new CommerceError(
    'busy',
    'The store is half full: it is being filled for the first time, or was when its process ended. Try again when it is filled; where nobody fills it, the next start of its server does.',
  );
}

/**
 * @returns true if a first fill is in progress or was interrupted. Ignores unreadable files, which
 * the damage check reports.
 */
export function isHalfFull(database: Database): boolean {
  try {
    return findFilling(database) !== undefined;
  } catch (error) {
    if (translateSqliteError(error) === error) throw error;
    return false;
  }
}

/** Deletes unfinished releases from a copy, where nobody can finish them. */
export async function dropUnfinished(copy: Database): Promise<void> {
  // The tables of an older version differ.
  if (copy.pragma('user_version', { simple: true }) !== newestVersion()) return;
  const unfinished = copy
    .prepare<[], number>(`SELECT number FROM releases WHERE state = 'building' ORDER BY number`)
    .pluck()
    .all();
  for (const number of unfinished) await removeUnfinished(copy, number);
}
