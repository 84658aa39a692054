import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  among,
  compile,
  containsBytes,
  createTextCache,
  type Dialect,
  each,
  forUpdate,
  type Statement,
  sql,
  text,
} from './statement.js';

const postgres: Dialect = { engine: 'postgres', value: (index) => `$${index}` };
const sqlite: Dialect = { engine: 'sqlite', value: () => '?' };

describe('a statement', () => {
  const condition = sql`a = ${1} AND b ${among(['x', 'y'])}`;
  const statement = sql`SELECT ${text('a, b')} FROM t WHERE ${condition} LIMIT ${2} ${forUpdate}`;

  it('is written with the words and parameters of its engine, values in their order', () => {
    const written = compile(statement, postgres);
    expect(written.text).toBe(
      'SELECT a, b FROM t WHERE a = $1 AND b = ANY ($2::text[]) LIMIT $3 FOR UPDATE',
    );
    expect(compile(statement, sqlite).text).toBe(
      'SELECT a, b FROM t WHERE a = ? AND b IN (SELECT value FROM json_each(?)) LIMIT ? ',
    );
    expect(written.values).toEqual([1, expect.objectContaining({ bind: ['x', 'y'] }), 2]);
  });
});

describe('the cache of texts', () => {
  it('finds a template again without writing its text', () => {
    const made: string[] = [];
    const find = createTextCache(sqlite, (written) => made.push(written));
    const ask = (id: string) => find(sql`SELECT 1 FROM t WHERE id = ${id} ${forUpdate}`);
    expect([ask('a').values, ask('b').values]).toEqual([['a'], ['b']]);
    expect(made).toEqual(['SELECT 1 FROM t WHERE id = ? ']);
  });

  it('gives what a statement is written as, whatever stands in its places', () => {
    const constant = sql`c IS NULL`;
    const part: fc.Arbitrary<Statement['values'][number]> = fc.oneof(
      fc.constantFrom<Statement['values'][number]>(1, null, 'x', forUpdate, constant),
      fc.string().map((written) => text(`"${written.replaceAll('"', '')}"`)),
      fc.array(fc.string()).map(among),
      fc.constantFrom('a', 'b').map((alias) => each(['x'], alias)),
      fc.constantFrom('a', 'b').map((column) => containsBytes(column, Uint8Array.of(1))),
      fc.integer().map((value) => sql`d = ${value}`),
    );
    const find = createTextCache(postgres, (written) => written);
    fc.assert(
      fc.property(part, part, (one, other) => {
        const statement = sql`SELECT ${one} AND ${other}`;
        const { text: written, values } = compile(statement, postgres);
        expect(find(statement)).toEqual({ made: written, values });
      }),
    );
  });
});
