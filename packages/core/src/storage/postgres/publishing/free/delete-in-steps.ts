import type { Queryable } from '../../connection/statements.js';

/** Number of rows to delete at a time: about a tenth of a second, so that nobody waits long. */
const step = 5_000;

/** Rows of a table to delete. */
export interface DeletedRows {
  readonly table: string;
  /** Columns of the key with their types, in order. */
  readonly key: Readonly<Record<string, 'bigint' | 'integer' | 'text'>>;
  /** SQL condition for the rows, with `$1` and `$2` for the two values. */
  readonly condition: string;
  readonly values: readonly [unknown, unknown?];
}

/** Called before each step; returns false to stop. */
export type GoOn = () => boolean;

/**
 * Deletes rows in steps along the key's order. A search from the beginning would pass all rows
 * deleted before in each step.
 */
export async function deleteInSteps(
  database: Queryable,
  { table, key, condition, values }: DeletedRows,
  goOn: GoOn,
  rows = step,
): Promise<void> {
  const columns = Object.entries(key);
  const names = columns.map(([name]) => name).join(', ');
  const bound = (from: number) =>
    `(${columns.map(([, type], index) => `$${from + index}::${type}`).join(', ')})`;
  const isAfter = (from: number) => ` AND (${names}) > ${bound(from)}`;
  const isUpTo = (from: number) => ` AND (${names}) <= ${bound(from)}`;
  const first = values.length + 1;
  let after: readonly unknown[] = [];
  while (goOn()) {
    const begin = after.length > 0 ? isAfter(first) : '';
    const [end] = await database.query<Readonly<Record<string, unknown>>>({
      text: `SELECT ${names} FROM ${table} WHERE ${condition}${begin}
        ORDER BY ${names} LIMIT 1 OFFSET ${rows - 1}`,
      values: [...values, ...after],
    });
    const last = end ? columns.map(([name]) => end[name]) : [];
    const until = end ? isUpTo(first + after.length) : '';
    await database.run({
      text: `DELETE FROM ${table} WHERE ${condition}${begin}${until}`,
      values: [...values, ...after, ...last],
    });
    if (!end) return;
    after = last;
  }
}
