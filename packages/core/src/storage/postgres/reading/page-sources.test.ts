import { CommerceError } from '@aisle/schema';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Queryable } from '../connection/statements.js';
import { NotPublished } from '../release-rows/read-release.js';
import { createPageSources, type PageSources } from './page-sources.js';

/** A database that answers with its name, or fails as it is told. */
class FakeDatabase implements Queryable {
  failure: Error | undefined;
  asked = 0;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  async query<Row>(): Promise<readonly Row[]> {
    this.asked += 1;
    if (this.failure) throw this.failure;
    return [this.name as Row];
  }
  async run(): Promise<number> {
    return 0;
  }
}

const lost = new CommerceError('storage_unavailable', 'gone');
let time: number;
let primary: FakeDatabase;
let replicas: FakeDatabase[];
let sources: PageSources;
beforeEach(() => {
  time = 0;
  primary = new FakeDatabase('primary');
  replicas = [new FakeDatabase('a'), new FakeDatabase('b')];
  sources = createPageSources(primary, replicas, () => time);
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

  it('are read from the primary when a replica fails, which is left out for some seconds', async () => {
    const [a] = replicas;
    if (a) a.failure = lost;
    expect(await readSome(5)).toEqual(['b', 'primary', 'b', 'b', 'b']);
    expect(a?.asked).toBe(1);
    time = 5_000;
    if (a) a.failure = undefined;
    expect(new Set(await readSome(2))).toEqual(new Set(['a', 'b']));
  });

  it('are read from the primary when a replica has not got them, which is left out for a moment', async () => {
    const [a] = replicas;
    if (a) a.failure = new NotPublished();
    expect(await readSome(3)).toEqual(['b', 'primary', 'b']);
    time = 1_000;
    expect(await readSome(2)).toContain('primary');
  });

  it('are missing when the primary has pruned them; no replica is to blame', async () => {
    for (const database of [primary, ...replicas]) database.failure = new NotPublished();
    expect(await readSome(2)).toEqual(['release', 'release']);
    for (const database of replicas) database.failure = undefined;
    expect(new Set(await readSome(2))).toEqual(new Set(['a', 'b']));
  });

  it('fail when the primary fails', async () => {
    for (const database of [primary, ...replicas]) database.failure = lost;
    await expect(read()).rejects.toBe(lost);
    await expect(read()).rejects.toBe(lost);
    for (const database of replicas) database.failure = undefined;
    await expect(read()).rejects.toBe(lost);
    time = 5_000;
    expect(await read()).not.toBe('primary');
  });
});
