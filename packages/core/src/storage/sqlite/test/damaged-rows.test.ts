import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeedRecord } from '@aisle/schema/seed';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCart } from '../../../../test/contract/carts/make-cart.js';
import type { Commerce } from '../../../commerce/commerce.js';
import { createCommerce } from '../../../commerce/create-commerce.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeOffering } from '../../../testing/make-offering.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makeSubscription } from '../../../testing/make-subscription.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { openSqlite } from '../open-sqlite.js';
import { inspectSqlite } from '../upkeep/inspect-sqlite.js';

const { created_at, updated_at } = makeCart();
const code = {
  type: 'promotion_item',
  id: makeUuid(0x901),
  code: 'TEN',
  created_at,
  updated_at,
} as const;

const records: readonly SeedRecord[] = [
  ...makeShop(),
  makeOffering(),
  { type: 'account', id: makeUuid(0xacc1), name: 'Hut' },
  makeSubscription(),
  makeCart({ items: [...makeCart().items, code] }),
  { type: 'promotion', code: 'TEN', name: 'Ten', percent: 10 },
  { type: 'stock', product_id: shopIds.pot, location: 'default', available: 3 },
];
const list = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };
const damaged = expect.objectContaining({
  code: 'storage_unavailable',
  message: expect.stringContaining('is damaged; restore it from a backup'),
});

/** Calls that read everything in the store. */
const questions: readonly ((commerce: Commerce) => Promise<unknown>)[] = [
  ({ catalog }) => catalog.listNodeProducts(list),
  ({ catalog }) => catalog.listNodeProducts({ ...list, node_id: shopIds.tea }),
  ({ catalog }) => catalog.listNodeProducts({ ...list, include: ['files', 'main_image'] }),
  ({ catalog }) => catalog.listNodes({ catalog_id: shopIds.catalog }),
  ({ catalog }) => catalog.listHierarchyNodes({ hierarchy_id: shopIds.hierarchy }),
  ({ records }) => records.listAccounts({}),
  ({ subscriptions }) => subscriptions.find(makeSubscription().id),
  ({ carts }) => carts.get({ cart_id: makeCart().id }),
  ({ inventories }) => inventories.getStock({ product_id: shopIds.pot }),
];

let folder: string;
let healthy: string;
let right: PromiseSettledResult<unknown>[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'damaged-rows-'));
  healthy = join(folder, 'healthy.db');
  const commerce = open(healthy);
  await commerce.loadSeed(records.map((record, index) => ({ record, origin: `shop:${index}` })));
  right = await ask(commerce);
  await commerce.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const open = (file: string) =>
  createCommerce({ storage: openSqlite(file), ...makeFixedEnvironment() });

const ask = (commerce: Commerce) =>
  Promise.allSettled(questions.map((question) => question(commerce)));

/** Returns the answers after a statement has changed the file. */
async function askAfter(sql: string) {
  const file = join(folder, 'damaged.db');
  copyFileSync(healthy, file);
  const database = new Database(file);
  database.function('damage', (value) => damage(value));
  expect(database.prepare(sql).run().changes).toBeGreaterThan(0);
  database.close();
  const { damage: found } = inspectSqlite(file);
  const commerce = open(file);
  const outcomes = await ask(commerce);
  await commerce.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  const failures = outcomes.filter(({ status }) => status === 'rejected');
  for (const failure of failures) {
    expect(failure).toEqual({ status: 'rejected', reason: damaged });
  }
  const wrong = outcomes.filter(
    (outcome, index) =>
      outcome.status === 'fulfilled' && JSON.stringify(outcome) !== JSON.stringify(right[index]),
  );
  return { wrong, failures: failures.length, found };
}

/** Returns a different value that is equally plausible. */
function damage(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') {
    const letter = /[a-z0-9](?=[^a-z0-9]*$)/i;
    return value === '[]' ? '[0]' : value.replace(letter, (found) => (found === '1' ? '2' : '1'));
  }
  const bytes = Buffer.from(value as Buffer);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  return bytes;
}

describe('what a disk changed is an error, and nothing else is wrong', () => {
  it.each([
    ['release_products', 'packed'],
    ['release_lists', 'numbers'],
    ['release_lists', 'total'],
    ['release_nodes', 'curated'],
    ['release_nodes', 'lists'],
    ['release_nodes', 'position'],
    ['release_node_documents', 'document'],
    ['release_files', 'document'],
    ['releases', 'published_at'],
    ['releases', 'languages'],
    ['releases', 'sale_changes'],
    ['subscriptions', 'document'],
    ['accounts', 'document'],
    ['offerings', 'document'],
    ['carts', 'document'],
    ['stock', 'document'],
    ['promotions', 'document'],
  ])('%s.%s', async (table, column) => {
    const { wrong, failures, found } = await askAfter(
      `UPDATE ${table} SET ${column} = damage(${column})`,
    );
    expect(wrong).toEqual([]);
    expect(failures).toBeGreaterThan(0);
    const hasChecksum = column !== 'total';
    expect(found).toEqual(hasChecksum ? [`what ${table} holds is not what was written`] : []);
  });

  it.each([
    ['release_nodes', 'parent'],
    ['release_nodes', 'hierarchy'],
    ['release_node_documents', 'name'],
  ])(
    '%s.%s by which nodes are looked for is found by a look at the file',
    async (table, column) => {
      const { found } = await askAfter(
        `UPDATE ${table} SET ${column} = damage(${column}) WHERE ${column} <> ''`,
      );
      expect(found).toEqual([`what ${table} holds is not what was written`]);
    },
  );

  it.each([
    'releases',
    'release_nodes',
    'release_node_documents',
    'release_files',
    'subscriptions',
    'accounts',
    'offerings',
    'stock',
    'promotions',
  ])('%s without their checksums', async (table) => {
    const { wrong, failures, found } = await askAfter(`UPDATE ${table} SET checksum = NULL`);
    expect(wrong).toEqual([]);
    expect(failures).toBeGreaterThan(0);
    expect(found).toEqual([`what ${table} holds is not what was written`]);
  });
});

const isDictionary = 'number & 4294967295 = 1';

it('a damaged dictionary is an error of the products that refer to it', async () => {
  const { wrong, failures, found } = await askAfter(
    `UPDATE release_products SET packed = damage(packed) WHERE ${isDictionary}`,
  );
  expect(wrong).toEqual([]);
  expect(failures).toBeGreaterThan(0);
  expect(found).toEqual(['what release_products holds is not what was written']);
});

describe('what a disk lost is an error, and no shorter page', () => {
  it('the dictionary', async () => {
    const { wrong, failures } = await askAfter(
      `DELETE FROM release_products WHERE ${isDictionary}`,
    );
    expect(wrong).toEqual([]);
    expect(failures).toBeGreaterThan(0);
  });

  it.each(['release_products', 'release_node_documents'])('%s', async (table) => {
    const { wrong, failures } = await askAfter(`DELETE FROM ${table}`);
    expect(wrong).toEqual([]);
    expect(failures).toBeGreaterThan(0);
  });
});
