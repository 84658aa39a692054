import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSchemas } from '../../../../test/support/use-schema.js';
import { tableOf, type Value } from '../../engine/statement.js';
import type { Session } from '../connection/commit-change.js';
import { type Connection, connect } from '../connection/connection.js';
import { copyRows } from '../release-work.js';

const makeSchema = useSchemas();
let connection: Connection;
let session: Session;
beforeEach(async () => {
  connection = await connect({ connectionString: await makeSchema() });
  session = await connection.openSession();
  await connection.run({
    text: 'CREATE TABLE copied (a bigint, b integer, c text COLLATE "C", d bytea)',
  });
});
afterEach(async () => {
  await session.end();
  await connection.close();
});

const copied = tableOf('copied', { a: 'integer', b: 'short', c: 'text', d: 'bytes' });
const copy = (rows: readonly (readonly [number, number, Value, Value])[]) =>
  copyRows(
    session.client,
    copied,
    rows.map(([a, b, c, d]) => ({ a, b, c, d })),
  );
const read = async () => {
  const rows = await connection.query<{ a: number; b: number; c: string | null; d: string }>({
    text: `SELECT a, b, c, encode(d, 'hex') AS d FROM copied ORDER BY a`,
  });
  return rows.map(({ a, b, c, d }) => [a, b, c, d]);
};

it('copies numbers of any size, texts, bytes and nothing at all', async () => {
  const bytes = Buffer.from(Array.from({ length: 300 }, (_, index) => (index * 7) % 256));
  const copying = copy([
    [0, 0, '', new Uint8Array()],
    [7, 2 ** 31 - 1, 'naïve “quotes” \\N\t\n', bytes],
    [2 ** 32 * 900_000 + 5, 1, '\u{1f375}'.repeat(9), Buffer.from([0, 255])],
    [Number.MAX_SAFE_INTEGER, 2, null, bytes],
  ]);
  expect(await copying).toBe(4);
  expect(await read()).toEqual([
    [0, 0, '', ''],
    [7, 2 ** 31 - 1, 'naïve “quotes” \\N\t\n', bytes.toString('hex')],
    [2 ** 32 * 900_000 + 5, 1, '\u{1f375}'.repeat(9), '00ff'],
    [Number.MAX_SAFE_INTEGER, 2, null, bytes.toString('hex')],
  ]);
});

it('copies nothing, and more than fits one buffer', async () => {
  expect(await copy([])).toBe(0);
  const long = 'x'.repeat(2_000);
  const rows = Array.from({ length: 3_000 }, (_, index) => [index, 0, long, Buffer.of(1)] as const);
  expect(await copy(rows)).toBe(3_000);
  const text = 'SELECT count(*) AS n FROM copied WHERE c = $1';
  expect(await connection.query({ text, values: [long] })).toEqual([{ n: 3_000 }]);
});

it('copies all rows or none, and says what is wrong', async () => {
  await connection.run({ text: 'CREATE UNIQUE INDEX ON copied (a)' });
  const twice = copy([
    [1, 0, 'a', Buffer.of(1)],
    [1, 0, 'b', Buffer.of(1)],
  ]);
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  expect(await read()).toEqual([]);
  await copy([[2, 0, 'c', Buffer.of(1)]]);
  expect(await read()).toHaveLength(1);
});
