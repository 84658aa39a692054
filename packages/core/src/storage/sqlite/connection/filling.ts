import { statfsSync, statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { requireOwnFill } from '../../../seeding/guard-seeds.js';

/** Returns the size of a file in bytes; 0 if it is missing or unreadable. */
export function sizeOf(file: string): number {
  try {
    return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    return 0;
  }
}

/** Free bytes on the disk of a folder; endless where the disk does not tell. */
export function findFreeBytes(folder: string): number {
  try {
    const { blocks, bsize, bavail } = statfsSync(folder);
    return blocks > 0 ? bavail * bsize : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * Mark of a fill in progress. It is a row of the store itself, so a backup that replaces the store
 * has none.
 */
export interface Filling {
  /** Mark of the fill that this connection runs. */
  mark: string | undefined;
}

const name = 'filling';

/** Returns the mark of a store whose fill is running or was interrupted. */
export function findFilling(database: Database): string | undefined {
  return prepareFilling(database).get(name);
}

function prepareFilling(database: Database) {
  return database.prepare<[string], string>('SELECT value FROM settings WHERE name = ?').pluck();
}

/** Marks the store. Call it in a transaction. */
export function markFilling(database: Database, mark: string): void {
  database.prepare<[string, string]>('INSERT INTO settings VALUES (?, ?)').run(name, mark);
}

/** Removes the mark. Call it in a transaction. */
export function unmarkFilling(database: Database): void {
  database.prepare<[string]>('DELETE FROM settings WHERE name = ?').run(name);
}

/**
 * Refuses to add to a store while another process fills it, and to continue a fill that is over.
 * Call it in the transaction that adds.
 * @throws CommerceError `busy`, `conflict`.
 */
export function requireOwnFilling(database: Database, mark: string | undefined): void {
  requireOwnFill(findFilling(database), mark);
}

/**
 * Returns a function that refuses changes which a running fill might delete with everything else,
 * even this service's own fill. Call that function in the transaction of the change.
 * @throws CommerceError `busy`, from the returned function.
 */
export function prepareRequireFilled(database: Database): () => void {
  const filling = prepareFilling(database);
  return () => requireOwnFill(filling.get(name), undefined);
}
