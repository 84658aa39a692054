import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Commerce } from '../../../commerce/commerce.js';
import { createCommerce } from '../../../commerce/create-commerce.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeNode } from '../../../testing/make-node.js';
import { makeOffering } from '../../../testing/make-offering.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makeSubscription } from '../../../testing/make-subscription.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { openSqlite } from '../open-sqlite.js';

const { id: subscription } = makeSubscription();
const shop = [...makeShop(), makeOffering(), makeSubscription()].map((record, index) => ({
  record,
  origin: `shop:${index}`,
}));
const list = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };
const unavailable = (words: string) =>
  expect.objectContaining({ code: 'storage_unavailable', message: expect.stringContaining(words) });

let place: string;
let folder: string;
let file: string;
let commerce: Commerce;
let environment: ReturnType<typeof makeFixedEnvironment>;

beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'bad-disk-'));
  folder = join(place, 'store');
  mkdirSync(folder);
  file = join(folder, 'store.db');
  environment = makeFixedEnvironment();
  commerce = open(file);
  await commerce.loadSeed(shop);
});
afterEach(async () => {
  await commerce.close();
  rmSync(place, { recursive: true });
});

const open = (location: string) =>
  createCommerce({ storage: openSqlite(location), ...environment });
const update = (number: number) =>
  commerce.subscriptions.update(subscription, { address_id: makeUuid(number) });
const addressIn = async (other: Commerce) =>
  (await other.subscriptions.find(subscription))?.subscription.attributes.address_id;

describe('a file that is gone while it is in use', () => {
  const ways: [string, () => void, () => void][] = [
    ['moved', () => renameSync(file, `${file}.away`), () => renameSync(`${file}.away`, file)],
    [
      'in a folder that was moved',
      () => renameSync(folder, `${folder}.away`),
      () => renameSync(`${folder}.away`, folder),
    ],
    [
      'replaced',
      () => {
        renameSync(file, `${file}.away`);
        writeFileSync(file, 'something else');
      },
      () => renameSync(`${file}.away`, file),
    ],
  ];

  it.each(ways)(
    '%s: no change is acknowledged, and all is well when it is back',
    async (_, take, giveBack) => {
      await update(1);
      take();
      await expect(update(2)).rejects.toEqual(unavailable('while it was in use'));
      await expect(commerce.check()).rejects.toEqual(unavailable('while it was in use'));
      expect((await commerce.catalog.listNodeProducts(list)).total).toBe(5);
      giveBack();
      await expect(commerce.check()).resolves.toBeUndefined();
      expect(await addressIn(commerce)).toBe(makeUuid(1));
      await update(3);
      const other = open(file);
      expect(await addressIn(other)).toBe(makeUuid(3));
      await other.close();
    },
  );

  it.each<[string, () => Promise<unknown>]>([
    ['an import', () => commerce.loadSeed(shop)],
    ['a publish', () => commerce.catalog.publishRelease(shopIds.catalog)],
    ['a reset', () => commerce.reset()],
    ['an export', async () => (await commerce.exportSeed()[Symbol.asyncIterator]().next()).value],
  ])('is not made anew by %s', async (_, deed) => {
    renameSync(file, `${file}.away`);
    await expect(deed()).rejects.toEqual(unavailable('while it was in use'));
    expect(existsSync(file)).toBe(false);
    renameSync(`${file}.away`, file);
    await expect(commerce.describe()).resolves.toMatchObject({ products: 8, releases: 1 });
  });

  it('while an import or a publish is under way: neither is acknowledged', async () => {
    async function* takeAway() {
      yield* shop.filter(({ record }) => record.type !== 'publish');
      yield { record: makeNode({ id: makeUuid(9) }), origin: 'node' };
      renameSync(file, `${file}.away`);
    }
    await expect(commerce.loadSeed(takeAway())).rejects.toEqual(unavailable('while it was in use'));
    renameSync(`${file}.away`, file);
    expect(await commerce.describe()).toMatchObject({ nodes: 4 });
    const publish = commerce.catalog.publishRelease(shopIds.catalog, {
      onProgress: (done, total) => {
        if (done === total && existsSync(file)) renameSync(file, `${file}.away`);
      },
    });
    await expect(publish).rejects.toEqual(unavailable('while it was in use'));
    renameSync(`${file}.away`, file);
    expect((await commerce.catalog.listCatalogs())[0]?.releases).toHaveLength(1);
    await expect(commerce.catalog.publishRelease(shopIds.catalog)).resolves.toBeDefined();
  });
});

describe('what SQLite keeps beside a file, gone while it is in use', () => {
  it.each(['-wal', '-shm'])('%s: no change is acknowledged', async (end) => {
    await update(1);
    rmSync(`${file}${end}`);
    await expect(update(2)).rejects.toEqual(unavailable('beside its file was moved or deleted'));
    await expect(commerce.check()).rejects.toEqual(unavailable('beside its file'));
    expect((await commerce.catalog.listNodeProducts(list)).total).toBe(5);
  });

  it('the log: what was acknowledged before is in the file, though the process ends without a word', async () => {
    await update(1);
    rmSync(`${file}-wal`);
    await expect(commerce.check()).rejects.toThrow();
    const survivor = join(place, 'survivor.db');
    copyFileSync(file, survivor);
    const other = open(survivor);
    expect(await addressIn(other)).toBe(makeUuid(1));
    await other.close();
  });
});

describe('a check looks at the file, not at what is remembered of it', () => {
  it('and finds that it is no database any more', async () => {
    await commerce.close();
    commerce = open(file);
    await expect(commerce.check()).resolves.toBeUndefined();
    writeFileSync(file, Buffer.alloc(100_000, 'x'), { flag: 'r+' });
    await expect(commerce.check()).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect((await commerce.catalog.listCatalogs()).length).toBe(1);
  });

  it('and is not disturbed by another process that writes', async () => {
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    await expect(update(1)).rejects.toMatchObject({ code: 'busy' });
    await expect(commerce.check()).resolves.toBeUndefined();
    other.exec('ROLLBACK');
    other.close();
    await expect(update(1)).resolves.toBeDefined();
  });
});
