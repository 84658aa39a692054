import type { Database } from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { walkValues } from '../../stores/attribute-values.js';
import { createGroupCommit } from '../connection/group-commit.js';
import { openDatabase } from '../connection/open-database.js';
import { createSqliteEngine } from '../connection/sqlite-engine.js';

const count = 2_600;
const wordOf = (index: number) => `w${String(Math.floor(index / 3)).padStart(5, '0')}`;
/** The code of the attribute `sku`. */
const sku = 2;

let database: Database;
beforeAll(() => {
  database = openDatabase(':memory:', { readOnly: false });
  const insert = database.prepare(`INSERT INTO release_values VALUES (?, ${sku}, ?, '', ?, NULL)`);
  for (let index = 0; index < count; index++) {
    insert.run(1, wordOf(index), index);
    insert.run(2, 'same', index);
  }
  insert.run(3, 'a%b', 0);
  insert.run(3, 'aXb', 1);
  insert.run(3, 'É', 2);
});
afterAll(() => database.close());

const walk = async (
  generation: number,
  from: string,
  to: string,
  likes: [string, string?] = ['%'],
) => {
  const engine = createSqliteEngine({ database, apart: { rows: 0 } }, createGroupCommit(database));
  const release = { number: 1, generation };
  const scope = { release, node: 1, attribute: 'sku', language: 'en', search: '' } as const;
  const steps: (number | undefined)[][] = [];
  for await (const step of walkValues(engine, scope, { from, to, likes })) {
    steps.push(step.map(({ place }) => place));
  }
  return steps;
};
const all = Array.from({ length: count }, (_, index) => index);

it('reads every row once, in order, a thousand at a time', async () => {
  const steps = await walk(1, '', '~');
  expect(steps.flat()).toEqual(all);
  expect(Math.max(...steps.map(({ length }) => length))).toBe(1_000);
});

it('cuts a value that very many rows have', async () => {
  const steps = await walk(2, '', '~');
  expect(steps.flat()).toEqual(all);
  expect(Math.max(...steps.map(({ length }) => length))).toBe(1_000);
});

it('keeps within its bounds', async () => {
  expect((await walk(1, 'w00002', 'w00004')).flat()).toEqual([6, 7, 8, 9, 10, 11]);
  expect((await walk(1, 'x', '~')).flat()).toEqual([]);
  expect((await walk(2, 'same', 'same')).flat()).toEqual([]);
});

it('leaves out what does not resemble either text, and still goes in short steps', async () => {
  const steps = await walk(1, '', '~', ['%00866']);
  expect(steps.flat()).toEqual([2_598, 2_599]);
  expect(steps.length).toBeGreaterThan(2);
  expect((await walk(3, '', '\u{10ffff}', ['%\\%%'])).flat()).toEqual([0]);
  expect((await walk(3, '', '\u{10ffff}', ['%é%', '%É%'])).flat()).toEqual([2]);
});

it('walks by the primary key, from one bound to the other', async () => {
  const prepare = database.prepare.bind(database);
  const walked: string[] = [];
  database.prepare = ((sql: string) => {
    if (sql.includes('release_values')) walked.push(sql);
    return prepare(sql);
  }) as Database['prepare'];
  await walk(1, '', '~');
  const plans = walked.map((sql) =>
    prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...Array.from(sql.matchAll(/\?/g), () => 0))
      .map(({ detail }) => detail),
  );
  const search =
    'SEARCH release_values USING PRIMARY KEY (generation=? AND attribute=? AND (value,language,product)>(?,?,?) AND value<?)';
  const [plan = [], ...others] = plans;
  expect(others).toEqual([]);
  // The rows of a step, and the last of them. Only matches are sorted.
  expect(plan.filter((step) => step.includes('release_values'))).toEqual([search, search]);
});
