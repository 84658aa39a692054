import type { Database } from 'better-sqlite3';
import { nextTurn } from '../../../../environment/next-turn.js';
import { retryBusy } from '../../connection/retry-busy.js';

/** Number of rows to delete at a time, so that readers and writers get their turn. */
const step = 2_000;

/**
 * Deletes the rows of a table that meet a condition, in small steps. `key` are the columns of its
 * key.
 */
export async function deleteInSteps(
  database: Database,
  { table, key, condition }: { table: string; key: string; condition: string },
  params: object,
  rows = step,
): Promise<void> {
  const statement = database.prepare<[object]>(`
    DELETE FROM ${table} WHERE (${key}) IN (
      SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${rows})`);
  let deleted: number;
  do {
    deleted = await retryBusy(() => statement.run(params).changes);
    await nextTurn();
  } while (deleted === rows);
}
