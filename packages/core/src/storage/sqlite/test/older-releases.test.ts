import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Commerce } from '../../../commerce/commerce.js';
import { createCommerce } from '../../../commerce/create-commerce.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeProduct } from '../../../testing/make-product.js';
import { shopIds } from '../../../testing/make-shop.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { openSqlite } from '../open-sqlite.js';
import { inspectSqlite } from '../upkeep/inspect-sqlite.js';

/**
 * A store from the version before tables 5: the shop, and a garden before the kitchen, with three
 * releases in one generation. After the newest release, an oak was added and the kitchen moved to
 * the front.
 */
const older = new URL('tables-4.sqlite.gz', import.meta.url);
const garden = makeUuid(0x30);
const [rose, child, tulip, oak] = [0x300, 0x301, 0x302, 0x303].map(makeUuid);

let folder: string;
let file: string;
let commerce: Commerce;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'older-'));
  file = join(folder, 'store.db');
  writeFileSync(file, gunzipSync(readFileSync(older)));
  commerce = createCommerce({ storage: openSqlite(file), ...makeFixedEnvironment() });
});
afterEach(async () => {
  await commerce.close();
  rmSync(folder, { recursive: true });
});

const skusOf = async (filter: string | undefined, release_id?: string) => {
  const { products, total } = await commerce.catalog.listProducts({
    ...(filter !== undefined && { filter }),
    ...(release_id !== undefined && { release_id, catalog_id: shopIds.catalog }),
    limit: 100,
  });
  expect(products).toHaveLength(total);
  return new Set(products.map(({ attributes }) => attributes.sku));
};

it('filters find what its releases have, each as it was published', async () => {
  const all = await skusOf(undefined);
  expect([...all].filter((sku) => sku === 'OAK')).toEqual([]);
  expect(await skusOf('eq(product_types,parent)')).toEqual(new Set(['CUP', 'VASE']));
  expect((await skusOf('eq(product_types,bundle)')).size).toBe(1);
  expect(await skusOf('eq(tags,old)')).toEqual(new Set(['ROSE']));
  const [third, second, first] = (await commerce.catalog.listCatalogs())[0]?.releases ?? [];
  const roses = async (id = '') => {
    const found = await skusOf('eq(tags,new)', id);
    return ['ROSE', 'TULIP'].filter((sku) => found.has(sku));
  };
  expect(await roses(third?.id)).toEqual(['TULIP']);
  expect(await roses(second?.id)).toEqual([]);
  expect(await roses(first?.id)).toEqual(['ROSE']);
});

it('its hierarchies are in the order in which they were published', async () => {
  const { hierarchies } = await commerce.catalog.listHierarchies({});
  expect(hierarchies.map(({ id }) => id)).toEqual([garden, shopIds.hierarchy]);
  const { nodes } = await commerce.catalog.listNodes({ filter: 'eq(name,Teas)' });
  expect(nodes.map(({ id }) => id)).toEqual([shopIds.tea]);
  const { nodes: below } = await commerce.catalog.listHierarchyNodes({
    hierarchy_id: shopIds.hierarchy,
  });
  expect(below.map(({ id }) => id)).toEqual([shopIds.tea, shopIds.cups, shopIds.green]);
});

it('nothing is damaged or missing, before it is opened and after, and when releases come and go', async () => {
  const untouched = join(folder, 'untouched.db');
  writeFileSync(untouched, gunzipSync(readFileSync(older)));
  expect(inspectSqlite(untouched)).toMatchObject({ tables: 4, damage: [], incomplete: [] });
  expect(inspectSqlite(file)).toMatchObject({ damage: [], incomplete: [] });
  await commerce.catalog.publishRelease(shopIds.catalog);
  await commerce.sweep();
  for (const release of (await commerce.catalog.listCatalogs())[0]?.releases ?? []) {
    const found = await skusOf('in(tags,new,old)', release.id);
    expect([found.has('ROSE'), found.has('TULIP')]).toEqual([true, release.products > 7]);
  }
  expect(inspectSqlite(file)).toMatchObject({ damage: [], incomplete: [] });
});

it('the next publish has everything, and what the releases before it left is freed', async () => {
  const list = { product_id: makeUuid(0x305) };
  expect((await commerce.catalog.listProductChildren(list)).total).toBe(0);
  for (let times = 0; times < 3; times++) {
    await commerce.loadSeed([
      {
        record: makeProduct({ id: tulip ?? '', sku: `T${times}`, node_ids: [garden] }),
        origin: '',
      },
    ]);
    await commerce.catalog.publishRelease(shopIds.catalog);
  }
  expect((await commerce.catalog.listProductChildren(list)).total).toBe(1);
  expect((await skusOf(`in(id,${rose},${child},${oak})`)).size).toBe(3);
  await commerce.sweep();
  const database = new Database(file, { readonly: true });
  const generations = database.prepare('SELECT number FROM generations').pluck().all();
  const lists = database.prepare('SELECT DISTINCT node >> 20 FROM release_lists').pluck().all();
  database.close();
  expect(lists).toEqual(generations);
  expect(generations).toHaveLength(1);
});
