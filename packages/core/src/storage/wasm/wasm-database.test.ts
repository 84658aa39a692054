import start, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import Native from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../sqlite/connection/sqlite-database.js';
import { createWasmDatabase } from './wasm-database.js';

let sqlite: Sqlite3Static;
beforeAll(async () => {
  sqlite = await start();
});

const drivers: readonly [string, () => Database][] = [
  ['better-sqlite3', () => new Native(':memory:')],
  ['WebAssembly', () => createWasmDatabase(sqlite, new sqlite.oo1.DB(':memory:'))],
];

describe.each(drivers)('a connection of %s', (_, open) => {
  let database: Database;
  beforeEach(() => {
    database = open();
    database.exec(
      'CREATE TABLE entries (number INTEGER PRIMARY KEY, text TEXT, bytes BLOB) STRICT',
    );
  });
  afterEach(() => {
    database.close();
  });
  const insert = (...values: unknown[]) =>
    database.prepare('INSERT INTO entries VALUES (?, ?, ?)').run(...values);
  const numbers = () => database.prepare('SELECT number FROM entries').pluck().all();

  it.each([
    [1, 'text', Buffer.from([0, 255])],
    [2 ** 31, '', Buffer.alloc(0)],
    [Number.MAX_SAFE_INTEGER, 'a\0b', null],
    [-(2 ** 40), '\uFEFF“Zelt” 🏕', Buffer.alloc(200_000, 7)],
    [0, 'ü'.repeat(100_000), null],
    [5, null, null],
  ])('gives back what was stored: %#', (number, text, bytes) => {
    insert(number, text, bytes);
    const row = database.prepare('SELECT * FROM entries').get() as { readonly bytes: unknown };
    expect(row).toEqual({ number, text, bytes });
    expect(Buffer.isBuffer(row.bytes)).toBe(bytes !== null);
    expect(numbers()).toEqual([number]);
  });

  it('binds lists in order, the members of an object by name, and numbers as REAL', () => {
    expect(database.prepare('SELECT ? AS a, ? AS b').get(['x'], ['y'])).toEqual({ a: 'x', b: 'y' });
    const named = database.prepare<[object]>('SELECT @a AS a, typeof(@b) AS b, @a AS again');
    expect(named.get({ a: null, b: 1, other: 2 })).toEqual({ a: null, b: 'real', again: null });
    expect(database.prepare<[object]>('SELECT 1').pluck().get({ a: 1 })).toBe(1);
  });

  it('refuses values that SQLite has no type for, and too few', () => {
    expect(() => insert(1, {}, null)).toThrow();
    expect(() => insert(1, true, null)).toThrow(TypeError);
    expect(() => insert(1, 'a')).toThrow();
    expect(numbers()).toEqual([]);
  });

  it('counts the rows that a statement changed', () => {
    expect(insert(1, 'a', null).changes).toBe(1);
    insert(2, 'b', null);
    expect(database.prepare("UPDATE entries SET text = 'c'").run().changes).toBe(2);
    expect(database.prepare("UPDATE entries SET text = 'c' WHERE number = 3").run().changes).toBe(
      0,
    );
    const upsert = database.prepare(
      'INSERT INTO entries VALUES (1, ?, NULL) ON CONFLICT DO NOTHING',
    );
    expect(upsert.run('d').changes).toBe(0);
    expect(database.prepare('BEGIN').run().changes).toBe(0);
    expect(database.inTransaction).toBe(true);
  });

  it('reads rows one by one, until the reader stops', () => {
    for (const number of [1, 2, 3]) insert(number, 'a', null);
    const statement = database.prepare<[number], number>(
      'SELECT number FROM entries WHERE number > ?',
    );
    for (const number of statement.pluck().iterate(0)) if (number === 2) break;
    expect([...statement.iterate(1)]).toEqual([2, 3]);
    expect(statement.get(9)).toBeUndefined();
  });

  it('commits a transaction that returns, and undoes one that throws', () => {
    const add = database.transaction((number: number, isWrong = false) => {
      insert(number, 'a', null);
      if (isWrong) throw new RangeError('wrong');
      return number;
    });
    expect(add(1)).toBe(1);
    expect(add.immediate(2)).toBe(2);
    expect(() => add(3, true)).toThrow(RangeError);
    const both = database.transaction(() => {
      add(4);
      expect(() => add(5, true)).toThrow(RangeError);
      expect(database.inTransaction).toBe(true);
    });
    both();
    expect(database.inTransaction).toBe(false);
    expect(numbers()).toEqual([1, 2, 4]);
  });

  it('reads and sets pragmas', () => {
    database.pragma('user_version = 7');
    expect(database.pragma('user_version', { simple: true })).toBe(7);
    expect(database.pragma('user_version')).toEqual([{ user_version: 7 }]);
  });

  it('tells errors by the name of their code, and works on', () => {
    insert(1, 'a', null);
    const fails = (work: () => unknown, code: string) =>
      expect(work).toThrow(expect.objectContaining({ name: 'SqliteError', code }));
    fails(() => insert(1, 'b', null), 'SQLITE_CONSTRAINT_PRIMARYKEY');
    fails(() => insert(2, 3, Buffer.alloc(1).toString()), 'SQLITE_CONSTRAINT_DATATYPE');
    fails(() => database.prepare('SELECT nothing'), 'SQLITE_ERROR');
    fails(() => database.exec('COMMIT'), 'SQLITE_ERROR');
    expect(() => database.prepare("SELECT '{' ->> 'a'").get()).toThrow('malformed JSON');
    expect(numbers()).toEqual([1]);
  });

  it('that is closed refuses everything', () => {
    const statement = database.prepare('SELECT 1');
    database.close();
    database.close();
    expect(database.open).toBe(false);
    for (const work of [() => statement.get(), () => database.exec('SELECT 1'), () => numbers()]) {
      expect(work).toThrow(new TypeError('The database connection is not open'));
    }
  });
});
