import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSchemas } from '../../../../test/support/use-schema.js';
import { commitChange, type Hearing, hearAnnouncements } from '../connection/commit-change.js';
import { type Connection, connect } from '../connection/connection.js';
import { createStoreRevision, type StoreRevision } from './store-revision.js';

/** Longer than an announced change takes, and short enough to wait for. */
const lease = 400;

const makeSchema = useSchemas();
let connection: Connection;
let opened: StoreRevision[];
beforeEach(async () => {
  connection = await connect({ connectionString: await makeSchema() });
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((revision) => revision.close()));
  await connection.close();
});

const hear = async (onHeard: () => void): Promise<Hearing> =>
  hearAnnouncements(await connection.connectClient(), onHeard);

function open(options: { listen?: () => Promise<Hearing>; lease?: number } = {}): StoreRevision {
  const revision = createStoreRevision({ database: connection, listen: hear, lease, ...options });
  opened.push(revision);
  return revision;
}

/** A process that is among the readers, but hears of nothing. */
const openDeaf = () =>
  open({ listen: async () => ({ ended: new Promise(() => {}), close: async () => undefined }) });

/** Asks until the answer is known at once. */
async function trust(revision: StoreRevision): Promise<number> {
  for (;;) {
    const read = revision.read();
    if (typeof read === 'number') return read;
    await read;
  }
}

/** Makes a change that readers see; gives the revision that it led to. */
async function change(): Promise<number> {
  const session = await connection.openSession();
  try {
    await session.begin('import');
    await commitChange(connection, session, lease);
  } finally {
    await session.end();
  }
  const [store] = await connection.query<{ revision: number }>({
    text: 'SELECT revision FROM store',
  });
  return store?.revision ?? Number.NaN;
}

const countOf = async (table: string) => {
  const [row] = await connection.query<{ count: number }>({
    text: `SELECT count(*) AS count FROM ${table}`,
  });
  return row?.count;
};

describe('the revision of a store', () => {
  it('is asked for at first, and known at once by a reader', async () => {
    const revision = open({ lease: 3_600_000 });
    expect(revision.read()).toBeInstanceOf(Promise);
    const before = await trust(revision);
    expect(await countOf('readers')).toBe(1);
    expect(revision.read()).toBe(before);
  });

  it('is another one for everybody from the end of a change on', async () => {
    const revisions = [open(), open(), open()];
    await Promise.all(revisions.map(trust));
    const changed = await change();
    expect(await Promise.all(revisions.map((revision) => revision.read()))).toEqual([
      changed,
      changed,
      changed,
    ]);
    expect(await Promise.all(revisions.map(trust))).toEqual([changed, changed, changed]);
    expect(await countOf('announcements')).toBe(0);
  });

  it('is asked for by all together who come while it is not known', async () => {
    const revision = open();
    let asked = 0;
    const counting: typeof connection.query = (statement) => {
      asked += 1;
      return connection.query(statement);
    };
    const counted = createStoreRevision({
      database: { ...connection, query: counting },
      listen: () => Promise.reject(new Error('nothing is heard')),
      lease,
    });
    opened.push(counted);
    const answers = await Promise.all(Array.from({ length: 100 }, () => counted.read()));
    expect(new Set(answers)).toEqual(new Set([await revision.read()]));
    expect(asked).toBe(1);
  });

  it('is not told by who hears nothing, once the change that it waited for is made', async () => {
    const deaf = openDeaf();
    await trust(deaf);
    const changed = await change();
    expect(await deaf.read()).toBe(changed);
    expect(await trust(deaf)).toBe(changed);
  });

  it('is asked for while a change is announced, and known again when its maker is gone for long', async () => {
    const revision = open();
    await trust(revision);
    await connection.run({ text: 'INSERT INTO announcements DEFAULT VALUES' });
    const listening = await connection.query<{ channel: string }>({
      text: `SELECT pg_notify('aisle_' || md5(current_schema()), '')`,
    });
    expect(listening).toHaveLength(1);
    while (typeof revision.read() === 'number') await nextTurn();
    for (let count = 0; count < 20; count += 1) {
      expect(revision.read()).toBeInstanceOf(Promise);
      await revision.read();
    }
    await connection.run({
      text: `UPDATE announcements SET made_at = made_at - interval '1 hour'`,
    });
    await trust(revision);
    expect(await countOf('announcements')).toBe(0);
  });

  it('does not count a change that is given up', async () => {
    const revision = open();
    const before = await trust(revision);
    const session = await connection.openSession();
    await session.begin('import');
    await session.run({ text: 'SELECT 1 / 0' }).catch(() => undefined);
    await expect(commitChange(connection, session, lease)).rejects.toThrow();
    await session.end();
    expect(await countOf('announcements')).toBe(0);
    expect(await trust(revision)).toBe(before);
  });

  it('is left by a process that ends', async () => {
    const revision = open();
    await trust(revision);
    await revision.close();
    expect(await countOf('readers')).toBe(0);
  });

  it('is never one that a finished change has replaced, whoever changes and reads at once', async () => {
    const readers = [open(), open(), openDeaf()];
    let [finished, isOver] = [0, false];
    const reading = readers.map(async (revision) => {
      while (!isOver) {
        const least = finished;
        expect(await revision.read()).toBeGreaterThanOrEqual(least);
        await nextTurn();
      }
    });
    const changing = [0, 1].map(async (changer) => {
      for (let count = 0; count < 6; count += 1) {
        if ((count + changer) % 3 === 0) await trust(readers[changer] as StoreRevision);
        finished = Math.max(finished, await change());
      }
    });
    await Promise.all(changing);
    isOver = true;
    await Promise.all(reading);
    expect(finished).toBe(12);
  });
});
