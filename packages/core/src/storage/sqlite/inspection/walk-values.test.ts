import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareWalk } from './catalog-inspection.js';

const database = new Database(':memory:');
const count = 2_600;
const wordOf = (index: number) => `w${String(Math.floor(index / 3)).padStart(5, '0')}`;

beforeAll(() => {
  database.exec(`CREATE TABLE t (
    shelf INTEGER, value TEXT, number INTEGER, PRIMARY KEY (shelf, value, number)
  ) STRICT, WITHOUT ROWID`);
  const insert = database.prepare('INSERT INTO t VALUES (?, ?, ?)');
  for (let index = 0; index < count; index++) {
    insert.run(1, wordOf(index), index);
    insert.run(2, 'same', index);
  }
  insert.run(3, 'a%b', 0);
  insert.run(3, 'aXb', 1);
  insert.run(3, 'É', 2);
});
afterAll(() => database.close());

const walk = (shelf: number, from: string, to: string, likes: [string, string?] = ['%']) => {
  const steps = prepareWalk(database, {
    table: 't',
    begin: { shelf: 0 },
    key: { value: '', number: -1 },
  })({ shelf }, { from, to, likes });
  return [...steps].map((rows) => rows.map(({ number }) => number));
};
const all = Array.from({ length: count }, (_, index) => index);

it('reads every row once, in order, a thousand at a time', () => {
  const steps = walk(1, '', '~');
  expect(steps.flat()).toEqual(all);
  expect(Math.max(...steps.map(({ length }) => length))).toBe(1_000);
});

it('cuts a value that very many rows have', () => {
  const steps = walk(2, '', '~');
  expect(steps.flat()).toEqual(all);
  expect(Math.max(...steps.map(({ length }) => length))).toBe(1_000);
});

it('keeps within its bounds', () => {
  expect(walk(1, 'w00002', 'w00004').flat()).toEqual([6, 7, 8, 9, 10, 11]);
  expect(walk(1, 'x', '~').flat()).toEqual([]);
  expect(walk(2, 'same', 'same').flat()).toEqual([]);
});

it('leaves out what does not resemble either text, and still goes in short steps', () => {
  const steps = walk(1, '', '~', ['%00866']);
  expect(steps.flat()).toEqual([2_598, 2_599]);
  expect(steps.length).toBeGreaterThan(2);
  expect(walk(3, '', '\u{10ffff}', ['%\\%%']).flat()).toEqual([0]);
  expect(walk(3, '', '\u{10ffff}', ['%é%', '%É%']).flat()).toEqual([2]);
});

it('walks by the primary key, from one bound to the other', () => {
  const plans: string[] = [];
  const explain = {
    prepare: ((sql: string) => {
      const names = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, 0]);
      const rows = database
        .prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(Object.fromEntries(names));
      plans.push(...rows.map(({ detail }) => detail));
      return database.prepare(sql);
    }) as typeof database.prepare,
  };
  prepareWalk(explain, { table: 't', begin: { shelf: 0 }, key: { value: '', number: -1 } });
  expect(plans).toEqual([
    'SEARCH t USING PRIMARY KEY (shelf=? AND (value,number)>(?,?) AND value<?)',
    'SEARCH t USING PRIMARY KEY (shelf=? AND (value,number)>(?,?) AND (value,number)<(?,?))',
  ]);
});
