import type { StatementMaker } from '../release-rows/statement-maker.js';

/** A table to walk: its start condition, and the columns of its order. */
interface WalkedTable<Begin, Key> {
  readonly table: string;
  readonly begin: Begin;
  /** Key that sorts before every key that begins with a value. */
  readonly key: Key;
}

/**
 * A range of values, `from` included and `to` excluded, and the `LIKE` patterns of which they match
 * one.
 */
export interface WalkRange {
  readonly from: string;
  readonly to: string;
  readonly likes: readonly [string, string?];
}

/** Number of rows that a step reads, in a fraction of a millisecond. */
const stepLength = 1_000;

/**
 * Prepares a walk through the values of a table in the order of its primary key. Each step reads
 * the same number of rows, however few of them match.
 */
export function prepareWalk<
  Begin extends Readonly<Record<string, string | number>>,
  Key extends Readonly<Record<string, string | number>> & { readonly value: string },
>(
  database: StatementMaker,
  { table, begin, key }: WalkedTable<Begin, Key>,
): (begin: Begin, range: WalkRange) => Generator<readonly Key[]> {
  const columns = Object.keys(key);
  const names = columns.join(', ');
  const bound = (prefix: string) => columns.map((name) => `@${prefix}_${name}`).join(', ');
  const selectFrom = `SELECT ${names} FROM ${table}
    WHERE ${Object.keys(begin)
      .map((name) => `${name} = @${name}`)
      .join(' AND ')} AND (${names}) > (${bound('after')})`;
  const findEnd = database.prepare<[object], Key>(`${selectFrom} AND value < @to
    ORDER BY ${names} LIMIT 1 OFFSET ${stepLength - 1}`);
  // A single upper bound: of several, SQLite may choose the wrong one and walk too far.
  const select = database.prepare<[object], Key>(`${selectFrom} AND (${names}) <= (${bound('end')})
    AND (value LIKE @like ESCAPE '\\' OR value LIKE @orLike ESCAPE '\\') ORDER BY ${names}`);

  return function* walk(at, { from, to, likes }) {
    let after: Key | undefined = { ...key, value: from };
    while (after) {
      const start = { ...at, ...prefixed('after', after) };
      const end = findEnd.get({ ...start, to });
      const [like = '%', orLike = like] = likes;
      const last = prefixed('end', end ?? { ...key, value: to });
      yield select.all({ ...start, ...last, like, orLike });
      after = end;
    }
  };
}

function prefixed(prefix: string, key: Readonly<Record<string, string | number>>) {
  return Object.fromEntries(
    Object.entries(key).map(([name, value]) => [`${prefix}_${name}`, value]),
  );
}
