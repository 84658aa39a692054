import type { Queryable } from '../../connection/statements.js';

/** How many rows are deleted at a time: a tenth of a second, so that nobody waits for it. */
const step = 5_000;

/** Rows of a table that are deleted. */
export interface DeletedRows {
  readonly table: string;
  /** The key's columns with their types, in its order. */
  readonly key: Readonly<Record<string, 'bigint' | 'integer' | 'text'>>;
  /** What the rows have in common, with `$1` and `$2` for the two values. */
  readonly condition: string;
  readonly values: readonly [unknown, unknown?];
}

/** What is asked before each step: whether to go on. */
export type GoOn = () => boolean;

/**
 * Deletes rows in steps, each a part of the key's order: looked for from the beginning, each step would pass all
 * that the steps before have deleted.
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
