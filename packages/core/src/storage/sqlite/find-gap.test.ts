import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Commerce } from '../../commerce/commerce.js';
import { createCommerce } from '../../commerce/create-commerce.js';
import { makeFixedEnvironment } from '../../testing/fixed-environment.js';
import { makeProduct } from '../../testing/make-product.js';
import { makeShop, shopIds } from '../../testing/make-shop.js';
import { makeUuid } from '../../testing/make-uuid.js';
import { openSqlite } from './open-sqlite.js';
import { inspectSqlite } from './upkeep/inspect-sqlite.js';

let folder: string;
let file: string;
let commerce: Commerce;
let tables: Database.Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'find-gap-'));
  file = join(folder, 'store.db');
  commerce = createCommerce({ storage: openSqlite(file), ...makeFixedEnvironment() });
  const many = Array.from({ length: 600 }, (_, index) =>
    makeProduct({
      id: makeUuid(0x1000 + index),
      sku: `S${index}`,
      node_ids: [shopIds.tea],
      tags: ['many'],
    }),
  );
  await commerce.loadSeed(
    [...makeShop(), ...many].map((record, index) => ({ record, origin: `shop:${index}` })),
  );
  tables = new Database(file);
});
afterEach(async () => {
  tables.close();
  await commerce.close();
  rmSync(folder, { recursive: true });
});

const generation = '(SELECT max(number) FROM generations)';

it('finds nothing in a release that is whole, built anew or carried on', async () => {
  expect(inspectSqlite(file).incomplete).toEqual([]);
  await commerce.catalog.publishRelease(shopIds.catalog);
  expect(inspectSqlite(file).incomplete).toEqual([]);
});

it.each([
  ['products', 'DELETE FROM release_products WHERE (number & 4294967295) % 5 = 0'],
  ['damaged', 'DELETE FROM release_products WHERE (number & 4294967295) = 1'],
  ['values', `DELETE FROM release_values WHERE attribute = 2 AND value LIKE 'S%'`],
  ['lists', `DELETE FROM release_lists WHERE attribute = 'tags'`],
  ['products', 'DELETE FROM release_list_blocks'],
  ['nodes', 'DELETE FROM release_nodes'],
])(
  'finds %s that are missing, and publishing again makes a whole release: %s',
  async (what, sql) => {
    expect(tables.prepare(sql).run().changes).toBeGreaterThan(0);
    const { damage, incomplete } = inspectSqlite(file);
    expect(damage).toEqual([]);
    expect(incomplete).toEqual([
      expect.stringMatching(new RegExp(`of catalog ${shopIds.catalog} is not whole.*${what}`)),
    ]);
    const before = tables.prepare(`SELECT ${generation}`).pluck().get();
    await commerce.catalog.publishRelease(shopIds.catalog);
    expect(tables.prepare(`SELECT ${generation}`).pluck().get()).not.toBe(before);
    expect(inspectSqlite(file).incomplete).toEqual([]);
    const list = { catalog_id: shopIds.catalog, node_id: shopIds.tea };
    const found = await commerce.catalog.listNodeProducts({ ...list, filter: 'eq(sku,S599)' });
    expect(found.total).toBe(1);
  },
);

it('publishing goes on after a dictionary was lost, until the releases that need it are gone', async () => {
  const change = async (name: string) => {
    const pot = makeProduct({ id: shopIds.pot, sku: 'POT', name, node_ids: [shopIds.tea] });
    await commerce.loadSeed([{ record: pot, origin: 'change' }]);
    await commerce.catalog.publishRelease(shopIds.catalog);
  };
  await change('Carried on');
  const [damagedOne] = tables.prepare<[], number>(`SELECT ${generation}`).pluck().all();
  tables.exec('DELETE FROM release_products WHERE (number & 4294967295) = 1');
  for (const name of ['First', 'Second', 'Third']) await change(name);
  const kept = tables.prepare<[], number>('SELECT number FROM generations').pluck().all();
  expect(kept).not.toContain(damagedOne);
  expect(kept).toHaveLength(1);
  expect(inspectSqlite(file)).toMatchObject({ damage: [], incomplete: [] });
});
