import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isShortened } from '../../../catalog/documents/packed-layout.js';
import { lengthenProduct } from '../../../catalog/documents/product-references.js';
import { dictionaryNumber, generationOf } from '../../../catalog/release-format/number-nodes.js';
import type { Commerce } from '../../../commerce/commerce.js';
import { createCommerce } from '../../../commerce/create-commerce.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { openSqlite } from '../open-sqlite.js';
import { inspectSqlite } from '../upkeep/inspect-sqlite.js';

let folder: string;
let file: string;
let commerce: Commerce;
const open = () => createCommerce({ storage: openSqlite(file), ...environment });
const environment = makeFixedEnvironment();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earlier-form-'));
  file = join(folder, 'store.db');
  commerce = open();
  await commerce.loadSeed(makeShop().map((record, index) => ({ record, origin: `shop:${index}` })));
});
afterEach(async () => {
  await commerce.close();
  rmSync(folder, { recursive: true });
});

const list = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };
const readNewest = async () => (await commerce.catalog.listNodeProducts(list)).documents;

/** Rewrites the products as they were stored before there were dictionaries; `statements` change the rest. */
function restoreForm(...statements: readonly string[]): void {
  const database = new Database(file);
  const rows = database
    .prepare<[], { number: number; packed: Buffer }>('SELECT number, packed FROM release_products')
    .all();
  const packed = new Map(rows.map((row) => [row.number, row.packed]));
  const remove = database.prepare('DELETE FROM release_products WHERE number = ?');
  const update = database.prepare('UPDATE release_products SET packed = ? WHERE number = ?');
  let shortened = 0;
  for (const [number, stored] of packed) {
    const own = dictionaryNumber(generationOf(number));
    if (number === own) remove.run(number);
    else
      update.run(
        lengthenProduct(stored, () => packed.get(own) ?? Buffer.alloc(9)),
        number,
      );
    if (isShortened(stored)) shortened += 1;
  }
  expect(shortened).toBeGreaterThan(2);
  for (const statement of statements) database.exec(statement);
  database.close();
}

const earlier = [
  `UPDATE generations SET basis = replace(basis, '"storedForm":2', '"storedForm":1')`,
  'DROP TABLE dictionaries',
  'DROP TABLE dictionary_copies',
  'PRAGMA user_version = 9',
];

function countShortened(): number {
  const database = new Database(file, { readonly: true });
  const rows = database.prepare<[], Buffer>('SELECT packed FROM release_products').pluck().all();
  database.close();
  return rows.filter(isShortened).length;
}

it('a release in the earlier form is read as it was, and nothing is wrong with it', async () => {
  const before = await readNewest();
  await commerce.close();
  restoreForm(...earlier);
  commerce = open();
  expect(await readNewest()).toEqual(before);
  expect(inspectSqlite(file)).toMatchObject({ damage: [], incomplete: [] });
  expect(countShortened()).toBe(0);
});

it.each([
  ['in the earlier form', earlier, true],
  ['without a dictionary', [], false],
])('a release %s is published on, and stays readable', async (_, statements, isBuiltAnew) => {
  const [first] = (await commerce.catalog.listCatalogs()).flatMap(({ releases }) => releases);
  const before = await readNewest();
  await commerce.close();
  restoreForm(...statements);
  commerce = open();
  const pot = makeProduct({ id: shopIds.pot, sku: 'POT', name: 'Kettle', node_ids: [shopIds.tea] });
  await commerce.loadSeed([{ record: pot, origin: 'change' }]);
  await commerce.catalog.publishRelease(shopIds.catalog);
  expect(countShortened() > 0).toBe(isBuiltAnew);
  expect((await readNewest()).join()).toContain('"name":"Kettle"');
  const earlierPage = await commerce.catalog.listNodeProducts({ ...list, release_id: first?.id });
  expect(earlierPage.documents).toEqual(before);
  expect(inspectSqlite(file)).toMatchObject({ damage: [], incomplete: [] });
});
