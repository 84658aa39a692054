import Database from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { traceStatements } from './filter-facts.js';

const database = new Database(':memory:');
database.exec('CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1), (2), (3)');
afterAll(() => database.close());

it('notes what is run in a deed, with parameters and rows, and gives the deed’s result', () => {
  const trace = traceStatements(database);
  const above = trace.database
    .prepare<[number], number>('SELECT a FROM t WHERE a > ? ORDER BY a')
    .pluck();
  const named = trace.database.prepare<[object], { a: number }>('SELECT a FROM t WHERE a = @a');
  above.all(0);
  const { result, runs } = trace.follow(() => [above.all(1), named.get({ a: 9 })]);
  expect(result).toEqual([[2, 3], undefined]);
  expect(runs).toEqual([
    { sql: 'SELECT a FROM t WHERE a > ? ORDER BY a', parameters: [1], rows: [2, 3] },
    { sql: 'SELECT a FROM t WHERE a = @a', parameters: [{ a: 9 }], rows: [] },
  ]);
});

it('leaves statements of the database itself alone, and forgets after a failure', () => {
  const trace = traceStatements(database);
  const own = database.prepare('SELECT a FROM t');
  expect(trace.follow(() => own.all()).runs).toEqual([]);
  const traced = trace.database.prepare('SELECT a FROM t');
  const fail = () => {
    traced.all();
    throw new Error('no');
  };
  expect(() => trace.follow(fail)).toThrow('no');
  expect(trace.follow(() => traced.get()).runs).toHaveLength(1);
});
