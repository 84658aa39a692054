import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Commerce } from '../../../commerce/commerce.js';
import { createCommerce } from '../../../commerce/create-commerce.js';
import { openSqlite } from '../../../sqlite.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';

let folder: string;
let commerce: Commerce;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aisle-'));
  commerce = createCommerce({ storage: openSqlite(join(folder, 'store.sqlite')) });
  await commerce.loadSeed(makeShop().map((record, index) => ({ record, origin: `seed:${index}` })));
  await commerce.catalog.publishRelease(shopIds.catalog);
});
afterEach(async () => {
  await commerce.close();
  rmSync(folder, { recursive: true });
});

it('a page that was decided before another process emptied the store is not there', async () => {
  const list = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };
  const reading = await commerce.catalog.resolve.listNodeProducts(list);
  const other = new Database(join(folder, 'store.sqlite'));
  other.exec('DELETE FROM release_nodes; DELETE FROM releases; DELETE FROM catalogs');
  other.close();
  await expect(reading.read()).rejects.toMatchObject({ code: 'not_found' });
});
