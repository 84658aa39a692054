import { CommerceError } from '@aisle/schema';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NotPublished } from '../../catalog/release-format/node-row.js';
import type { Queryable } from './connection/pool.js';
import { createPageSources, type ReleaseSources, type Replica } from './replicas.js';

/** A fake database that answers with its name, fails on demand, or does not answer. */
class FakeDatabase implements Queryable {
  failure: Error | undefined;
  isFrozen = false;
  asked = 0;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  async query<Row>(): Promise<readonly Row[]> {
    this.asked += 1;
    if (this.isFrozen) await new Promise(() => {});
    if (this.failure) throw this.failure;
    return [this.name as Row];
  }
  async run(): Promise<number> {
    return 0;
  }
}

/** A replica that records its calls, and is left out after an error. */
function makeReplica(name: string) {
  const own = new FakeDatabase(name);
  const told: unknown[] = [];
  let waiting = 0;
  const replica: Replica = {
    database: () => (told.length === 0 && waiting === 0 ? own : undefined),
    keepWaiting() {
      waiting += 1;
      return {
        over() {
          waiting -= 1;
        },
      };
    },
    leaveOut: (error) => told.push(error),
    leaveBehind: () => told.push('behind'),
    state: () => ({ name, isReplica: true }),
    close: async () => {},
  };
  return { own, told, replica };
}

const lost = new CommerceError('storage_unavailable', 'gone');
let primary: FakeDatabase;
let a: ReturnType<typeof makeReplica>;
let b: ReturnType<typeof makeReplica>;
let sources: ReleaseSources;
beforeEach(() => {
  primary = new FakeDatabase('primary');
  [a, b] = [makeReplica('a'), makeReplica('b')];
  sources = createPageSources(primary, [a.replica, b.replica]);
});

const read = () =>
  sources.read(async (database) => (await database.query<string>({ text: '' })).join());
const readSome = async (count: number) => {
  const names: string[] = [];
  for (let index = 0; index < count; index++) names.push(await read());
  return names;
};

describe('pages of public releases', () => {
  it('are read from replicas in turn', async () => {
    expect(await readSome(4)).toEqual(['b', 'a', 'b', 'a']);
    expect(primary.asked).toBe(0);
  });

  it('are read from the primary when there is no replica', async () => {
    sources = createPageSources(primary, []);
    expect(await read()).toBe('primary');
  });

  it('are read from the primary when a replica fails, which is left out', async () => {
    a.own.failure = lost;
    expect(await readSome(5)).toEqual(['b', 'primary', 'b', 'b', 'b']);
    expect(a.told).toEqual([lost]);
    expect(b.told).toEqual([]);
  });

  it('are read from the primary when a replica has not got them, which is left behind', async () => {
    a.own.failure = new NotPublished();
    expect(await readSome(3)).toEqual(['b', 'primary', 'b']);
    expect(a.told).toEqual(['behind']);
  });

  it('are missing when the primary has pruned them; no replica is to blame', async () => {
    for (const database of [primary, a.own, b.own]) database.failure = new NotPublished();
    expect(await readSome(2)).toEqual(['release', 'release']);
    expect([...a.told, ...b.told]).toEqual([]);
  });

  it('fail when the primary fails', async () => {
    for (const database of [primary, a.own, b.own]) database.failure = lost;
    await expect(read()).rejects.toBe(lost);
    await expect(read()).rejects.toBe(lost);
    for (const database of [a.own, b.own]) database.failure = undefined;
    await expect(read()).rejects.toBe(lost);
  });

  describe('beside a replica that does not answer', () => {
    it('wait a quarter of a second for it and are read from the primary then', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        sources = createPageSources(primary, [a.replica]);
        a.own.isFrozen = true;
        const page = read();
        await vi.advanceTimersByTimeAsync(249);
        expect(primary.asked).toBe(0);
        await vi.advanceTimersByTimeAsync(1);
        expect(await page).toBe('primary');
        // Nobody else waits for it, and a second is enough to leave it out.
        expect(await read()).toBe('primary');
        expect(a.own.asked).toBe(1);
        expect(a.told).toEqual([]);
        await vi.advanceTimersByTimeAsync(750);
        expect(a.told).toEqual([
          expect.objectContaining({ message: 'it does not answer in time' }),
        ]);
      } finally {
        vi.useRealTimers();
      }
    });

    it('are taken from it when it answers after all, before the primary does', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        let answer = (_text: string) => {};
        const slow = new Promise<string>((resolve) => {
          answer = resolve;
        });
        const answers = [slow, new Promise<string>(() => {}), Promise.resolve('again')];
        sources = createPageSources(primary, [a.replica]);
        const ask = () => sources.read(() => answers.shift() ?? Promise.reject(lost));
        const page = ask();
        await vi.advanceTimersByTimeAsync(300);
        answer('late');
        expect(await page).toBe('late');
        expect(await ask()).toBe('again');
        await vi.advanceTimersByTimeAsync(5_000);
        expect(a.told).toEqual([]);
      } finally {
        vi.useRealTimers();
      }
    });
  });
});
