import type { SeedRecord } from '@aisle/schema/seed';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishRelease } from '../../../catalog/publish-release.js';
import { numbered } from '../../../catalog/release-format/node-row.js';
import { loadSeed } from '../../../seeding/load-seed.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeCatalog } from '../../../testing/make-catalog.js';
import { makeFile } from '../../../testing/make-file.js';
import { makeHierarchy, makeNode } from '../../../testing/make-node.js';
import { makePrice, makePriceBook, makePriceModifier } from '../../../testing/make-price.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { makeVariation } from '../../../testing/make-variation.js';
import type { Connection } from '../connection/connection.js';
import { connect } from '../connection/file-connection.js';
import { createSqliteCatalogStore, createSqliteSeedStore } from '../sqlite-storage.js';

const environment = makeFixedEnvironment();
const foreign = makeHierarchy({ id: makeUuid(0x60), name: 'Elsewhere' });
const shelf = makeNode({ id: makeUuid(0x61), parent_id: foreign.id, name: 'Shelf' });
const stranger = makeProduct({ id: makeUuid(0x600), node_ids: [shelf.id] });
const sencha = makeProduct({ id: shopIds.sencha, sku: 'SENCHA', node_ids: [shopIds.tea] });
const shop = makeShop().filter(({ type }) => type !== 'publish');
const catalog = makeCatalog({ languages: ['fr'] });

let connection: Connection;
beforeEach(async () => {
  connection = connect(':memory:', { readOnly: false });
  await load([...shop, makePriceBook({ id: makeUuid(0x31) }), foreign, shelf, stranger]);
  await publish();
});
afterEach(() => connection.close());

describe('a release carries on the one before', () => {
  const cases: readonly [string, readonly SeedRecord[], number][] = [
    ['nothing changed', [], 0],
    ['a product changed', [{ ...sencha, name: 'Other' }], 1],
    ['a product left', [{ ...sencha, node_ids: [] }], 0],
    ['a price changed', [makePrice({ sku: 'SENCHA' })], 1],
    ['products came', [1, 2, 3].map((index) => inTea(index)), 3],
    ['products came that it has not', [makeProduct({ id: makeUuid(0x900), node_ids: [] })], 0],
    ['a file looks different', [makeFile({ alt_text: 'Other' })], 0],
    ['a node has other texts and curates others', [makeNode({ name: 'Teas' })], 0],
    ['an empty node came', [makeNode({ id: makeUuid(5), name: 'New' })], 0],
    ['a node came with its products', [{ ...shelf, parent_id: shopIds.hierarchy }], 1],
    ['the catalog has another name', [{ ...catalog, name: 'Other' }], 0],
    ['a price book has another name', [makePriceBook({ name: 'Other' })], 0],
    [
      'a variation and a modifier came',
      [makeVariation({ id: makeUuid(0x90), options: [{ id: makeUuid(0x91), name: 'Blue' }] })],
      0,
    ],
    ['another hierarchy changed', [{ ...foreign, name: 'Other' }], 0],
  ];

  it.each(cases)('when %s', async (_, records, built) => {
    await load(records);
    expect(await publish()).toEqual({ isNew: false, built });
  });

  it('and the one after it too', async () => {
    for (let count = 0; count < 5; count++) {
      await load([inTea(count)]);
      expect(await publish()).toEqual({ isNew: false, built: 1 });
    }
  });
});

describe('a release is built from nothing', () => {
  const cases: readonly [string, readonly SeedRecord[]][] = [
    ['a node moved', [makeNode({ id: shopIds.green, parent_id: shopIds.cups })]],
    ['a node left', [makeNode({ id: shopIds.green, parent_id: foreign.id })]],
    ['a variation changed', [makeVariation({ name: 'Width' })]],
    ['a price modifier changed', [makePriceModifier({ currencies: {} })]],
    ['a file was made at another time', [makeFile({ created_at: '2026-01-01T00:00:00Z' })]],
    ['the catalog has another hierarchy', [changed({ hierarchy_ids: both() })]],
    ['the catalog has other languages', [changed({ languages: ['fr', 'de'] })]],
    ['the catalog has fewer languages', [changed({ languages: [] })]],
    ['the default language is another', [changed({ default_language: 'fr', languages: ['en'] })]],
    ['the catalog has another price book', [changed({ price_books: [book(0x30), book(0x31)] })]],
    ['much changed', Array.from({ length: 201 }, (_, index) => inTea(index))],
  ];

  it.each(cases)('when %s', async (_, records) => {
    await load(records);
    const { isNew, built } = await publish();
    expect(isNew).toBe(true);
    expect(built).toBeGreaterThanOrEqual(6);
  });

  it('when the log was cut off meanwhile', async () => {
    await load([inTea(1), inTea(2)]);
    connection.database.exec(
      'DELETE FROM changes WHERE number = (SELECT min(number) FROM changes)',
    );
    expect(await publish()).toMatchObject({ isNew: true });
  });

  it('when the form of what is stored was another', async () => {
    connection.database.exec(`UPDATE generations SET basis = replace(basis, 'Form":', 'Form":0.')`);
    expect(await publish()).toMatchObject({ isNew: true });
  });

  it('when the runtime writes amounts by other locale data', async () => {
    connection.database.exec(
      `UPDATE generations SET basis = replace(basis, 'Data":"', 'Data":"0.')`,
    );
    expect(await publish()).toMatchObject({ isNew: true });
  });

  it('when another catalog is published, and each goes on with its own', async () => {
    const other = makeUuid(0x41);
    await load([{ ...catalog, id: other }]);
    expect(await publish(other)).toMatchObject({ isNew: true });
    await load([inTea(1)]);
    expect(await publish(other)).toEqual({ isNew: false, built: 1 });
    expect(await publish()).toEqual({ isNew: false, built: 1 });
  });
});

function inTea(index: number) {
  return makeProduct({ id: makeUuid(0x1000 + index), node_ids: [shopIds.tea] });
}

function changed(members: Partial<typeof catalog>) {
  return { ...catalog, ...members };
}

function both() {
  return [makeHierarchy().id, foreign.id];
}

function book(number: number) {
  return { id: makeUuid(number), priority: number };
}

/** Publishes. Returns whether the release began a generation, and the number of products built. */
async function publish(catalogId: string = catalog.id) {
  let built = 0;
  const store = createSqliteCatalogStore(connection);
  const before = await store.findRelease(catalogId);
  await publishRelease(store, environment, catalogId, {
    onProgress: (_, total) => {
      built = total;
    },
  });
  const after = await store.findRelease(catalogId);
  if (!before || !after) return { isNew: true, built };
  return { isNew: numbered(after).generation !== numbered(before).generation, built };
}

async function load(records: readonly SeedRecord[]): Promise<void> {
  const located = records.map((record) => ({ record, origin: 'seed' }));
  await loadSeed(createSqliteSeedStore(connection), environment.clock, located);
}
