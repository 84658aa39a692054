import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useSchemas } from '../../../../test/support/use-schema.js';
import { type Connection, connect } from './connection.js';

const makeSchema = useSchemas();
let connectionString: string;
let connection: Connection;
beforeEach(async () => {
  connectionString = await makeSchema();
  connection = await connect({ connectionString });
});
afterEach(() => connection.close());

const insert = (name: string) => ({
  text: 'INSERT INTO settings (name, value) VALUES ($1, $1)',
  values: [name],
});
const names = async () => {
  const rows = await connection.query<{ name: string }>({
    text: 'SELECT name FROM settings ORDER BY name',
  });
  return rows.map(({ name }) => name);
};

describe('a connection', () => {
  it('names its place without a password', () => {
    const { port, searchParams, password } = new URL(connectionString);
    expect(connection.location).toBe(
      `postgres://postgres@127.0.0.1:${port}/postgres?schema=${searchParams.get('schema')}`,
    );
    expect(connection.location).not.toContain(password);
  });

  it('reads numbers of any size, and answers how many rows were changed', async () => {
    expect(
      await connection.query({ text: 'SELECT 2::bigint ^ 40 AS n, count(*) AS c FROM settings' }),
    ).toEqual([{ n: 2 ** 40, c: 0 }]);
    expect(await connection.run(insert('a'))).toBe(1);
  });

  it('keeps what a transaction has written, or nothing of it', async () => {
    await connection.write(async ({ run, send }) => {
      await run(insert('a'));
      send(insert('b'));
    });
    const failing = connection.write(async ({ run }) => {
      await run(insert('c'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const clashing = connection.write(async ({ run, send }) => {
      await run(insert('c'));
      send(insert('a'));
    });
    await expect(clashing).rejects.toMatchObject({ code: '23505' });
    const hidden = connection.write(async ({ run }) => {
      await run(insert('c'));
      await run(insert('a')).catch(() => undefined);
    });
    await expect(hidden).rejects.toThrow('a transaction that failed cannot be kept');
    expect(await names()).toEqual(['a', 'b']);
  });

  it('reads one state by several statements', async () => {
    const seen = await connection.read(async ({ query }) => {
      const count = { text: 'SELECT count(*)::int AS count FROM settings' };
      const before = await query(count);
      await connection.run(insert('a'));
      return [before, await query(count)];
    });
    expect(seen).toEqual([[{ count: 0 }], [{ count: 0 }]]);
    expect(await names()).toEqual(['a']);
  });

  it('does work again that had to give way to others', async () => {
    let attempts = 0;
    await connection.write(async ({ run }) => {
      attempts += 1;
      await run({ text: 'SELECT 1' });
      if (attempts < 3)
        await run({ text: `DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$` });
    });
    expect(attempts).toBe(3);
    const never = connection.write(({ run }) =>
      run({ text: `DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40P01'; END $$` }),
    );
    await expect(never).rejects.toMatchObject({ name: 'CommerceError', code: 'busy' });
  });

  it('tells who uses it that it was lost, and is there again by itself', async () => {
    const named = await connect({ connectionString });
    const seen = await named.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
    const end = {
      text: 'SELECT pg_terminate_backend($1) FROM pg_stat_activity WHERE pid = $1',
      values: [seen[0]?.pid],
    };
    const waiting = named.query({ text: 'SELECT pg_sleep(20)' });
    await Promise.all([
      expect(waiting).rejects.toMatchObject({ name: 'CommerceError', code: 'storage_unavailable' }),
      connection.query(end),
    ]);
    await expect(named.query({ text: 'SELECT 1 AS one' })).resolves.toEqual([{ one: 1 }]);
    await named.close();
  });

  it('says that nobody knows what became of a change when it was lost at its end', async () => {
    const lost = connection.write(async ({ query, send }) => {
      await query({ text: 'SELECT 1' });
      send({ text: 'SELECT pg_terminate_backend(pg_backend_pid())' });
    });
    await expect(lost).rejects.toMatchObject({
      code: 'storage_unavailable',
      message: expect.stringContaining('it is unknown whether'),
    });
  });

  it('gives up a statement that takes too long', async () => {
    const hasty = await connect({ connectionString, statementTimeout: 500 });
    await expect(hasty.query({ text: 'SELECT pg_sleep(10)' })).rejects.toMatchObject({
      code: 'busy',
    });
    await expect(
      hasty.write(({ run }) => run({ text: 'SELECT pg_sleep(10)' })),
    ).rejects.toMatchObject({ code: 'busy' });
    await hasty.close();
  });

  it('ends what was begun before it is closed, and nothing after that', async () => {
    const last = connection.write(({ run }) => run(insert('last')));
    await connection.close();
    expect(await last).toBe(1);
    await expect(names()).rejects.toMatchObject({
      code: 'storage_unavailable',
      message: 'The store is closed.',
    });
    await expect(connection.openSession()).rejects.toMatchObject({
      code: 'storage_unavailable',
      message: 'The store is closed.',
    });
    await expect(connection.close()).resolves.toBeUndefined();
  });

  it('has no more connections than its pool, and says when they are all in use', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const small = await connect({ connectionString, poolSize: 1, connectTimeout: 1500 });
    const refused = small.write(async ({ query }) => {
      await query({ text: 'SELECT 1' });
      const second = small.query({ text: 'SELECT 1' });
      const settled = second.catch(() => undefined);
      await vi.advanceTimersByTimeAsync(1500);
      await settled;
      await second;
    });
    await expect(refused).rejects.toMatchObject({
      code: 'busy',
      message: expect.stringContaining('in use'),
    });
    await expect(small.query({ text: 'SELECT 1 AS one' })).resolves.toEqual([{ one: 1 }]);
    await small.close();
  });
});
