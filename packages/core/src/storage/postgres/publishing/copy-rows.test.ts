import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSchemas } from '../../../../test/support/use-schema.js';
import type { Session } from '../connection/commit-change.js';
import { type Connection, connect } from '../connection/store-locks.js';
import { bufferRows } from './write-values.js';

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

const columns = { a: 'bigint', b: 'integer', c: 'text', d: 'bytea' } as const;
const read = async () => {
  const rows = await connection.query<{ a: number; b: number; c: string | null; d: string }>({
    text: `SELECT a, b, c, encode(d, 'hex') AS d FROM copied ORDER BY a`,
  });
  return rows.map(({ a, b, c, d }) => [a, b, c, d]);
};

it('copies numbers of any size, texts, bytes and nothing at all', async () => {
  const bytes = Buffer.from(Array.from({ length: 300 }, (_, index) => (index * 7) % 256));
  const buffer = bufferRows('copied', columns);
  buffer.add(0, 0, '', new Uint8Array());
  buffer.add(7, 2 ** 31 - 1, 'naïve “quotes” \\N\t\n', bytes);
  buffer.add(2 ** 32 * 900_000 + 5, 1, '\u{1f375}'.repeat(9), Buffer.from([0, 255]));
  buffer.add(Number.MAX_SAFE_INTEGER, 2, null, bytes);
  expect(buffer.size()).toBeGreaterThan(600);
  await buffer.take()?.copy(session.client);
  expect(await read()).toEqual([
    [0, 0, '', ''],
    [7, 2 ** 31 - 1, 'naïve “quotes” \\N\t\n', bytes.toString('hex')],
    [2 ** 32 * 900_000 + 5, 1, '\u{1f375}'.repeat(9), '00ff'],
    [Number.MAX_SAFE_INTEGER, 2, null, bytes.toString('hex')],
  ]);
});

it('has nothing to copy until there are rows, and again when they were taken', async () => {
  const buffer = bufferRows('copied', columns);
  expect(buffer.take()).toBeUndefined();
  buffer.add(1, 1, 'x', Buffer.from('x'));
  expect(buffer.take()).toBeDefined();
  expect(buffer.take()).toBeUndefined();
  expect(buffer.size()).toBe(0);
});

it('goes on filling while what was taken is copied', async () => {
  const buffer = bufferRows('copied', columns);
  const long = 'x'.repeat(2_000);
  for (let round = 0; round < 3; round++) {
    for (let index = 0; index < 1_000; index++)
      buffer.add(round * 1_000 + index, 0, long, Buffer.of(1));
    const taken = buffer.take();
    buffer.add(9_000 + round, 0, 'meanwhile', Buffer.of(1));
    await taken?.copy(session.client);
  }
  await buffer.take()?.copy(session.client);
  expect(
    await connection.query({
      text: `SELECT count(*) AS n FROM copied WHERE c = $1`,
      values: [long],
    }),
  ).toEqual([{ n: 3_000 }]);
  expect((await read()).slice(-1)).toEqual([[9_002, 0, 'meanwhile', '01']]);
});

it('copies all rows or none, and says what is wrong', async () => {
  await connection.run({ text: 'CREATE UNIQUE INDEX ON copied (a)' });
  const buffer = bufferRows('copied', columns);
  buffer.add(1, 0, 'a', Buffer.of(1));
  buffer.add(1, 0, 'b', Buffer.of(1));
  await expect(buffer.take()?.copy(session.client)).rejects.toMatchObject({ code: '23505' });
  expect(await read()).toEqual([]);
  buffer.add(2, 0, 'c', Buffer.of(1));
  await buffer.take()?.copy(session.client);
  expect(await read()).toHaveLength(1);
});
