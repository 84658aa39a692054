import type { Database } from 'better-sqlite3';
import { requireOwnFill } from '../../../seeding/filling/require-own-fill.js';

/**
 * Whose filling a store is in. The mark is a row of the store itself, so that it comes and goes with what was
 * being filled: a backup that takes its place has none.
 */
export interface Filling {
  /** The mark of the filling that this connection is at. */
  mark: string | undefined;
}

const name = 'filling';

/** The mark of a store that is being filled, or was when its filler ended. */
export function findFilling(database: Database): string | undefined {
  return prepareFilling(database).get(name);
}

function prepareFilling(database: Database) {
  return database.prepare<[string], string>('SELECT value FROM settings WHERE name = ?').pluck();
}

/** Marks the store; part of a transaction. */
export function markFilling(database: Database, mark: string): void {
  database.prepare<[string, string]>('INSERT INTO settings VALUES (?, ?)').run(name, mark);
}

/** Takes the mark off; part of a transaction. */
export function unmarkFilling(database: Database): void {
  database.prepare<[string]>('DELETE FROM settings WHERE name = ?').run(name);
}

/**
 * Refuses to add to a store while somebody else fills it, and to go on with a filling that is over; part of
 * the transaction that adds.
 * @throws CommerceError `busy`, `conflict`.
 */
export function requireOwnFilling(database: Database, mark: string | undefined): void {
  requireOwnFill(findFilling(database), mark);
}

/**
 * Makes what refuses a change that a filling may take away with all the rest, be it this service's own; part of the
 * transaction that changes it.
 * @throws CommerceError `busy`, from what it makes.
 */
export function prepareRequireFilled(database: Database): () => void {
  const filling = prepareFilling(database);
  return () => requireOwnFill(filling.get(name), undefined);
}
