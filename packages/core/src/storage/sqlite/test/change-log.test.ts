import type { SeedRecord } from '@aisle/schema/seed';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishRelease } from '../../../catalog/publish-release.js';
import { loadSeed } from '../../../seeding/load-seed.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeCatalog, makeCatalogRule } from '../../../testing/make-catalog.js';
import { makeFile } from '../../../testing/make-file.js';
import { makeHierarchy, makeNode } from '../../../testing/make-node.js';
import { makeOffering } from '../../../testing/make-offering.js';
import { makePrice, makePriceBook, makePriceModifier } from '../../../testing/make-price.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { makeVariation } from '../../../testing/make-variation.js';
import { openImport } from '../../stores/import-records.js';
import type { Connection } from '../connection/connection.js';
import { connect } from '../connection/file-connection.js';
import { createRunner } from '../connection/sqlite-engine.js';
import {
  createSqliteCatalogStore,
  createSqliteSeedStore,
  importManner,
} from '../sqlite-storage.js';

const environment = makeFixedEnvironment();
let connection: Connection;
beforeEach(() => {
  connection = connect(':memory:', { readOnly: false });
});
afterEach(() => connection.close());

const load = (records: readonly SeedRecord[]) =>
  loadSeed(
    createSqliteSeedStore(connection),
    environment.clock,
    records.map((record) => ({ record, origin: 'seed' })),
  );
const publish = (catalogId: string = shopIds.catalog) =>
  publishRelease(createSqliteCatalogStore(connection), environment, catalogId);
const logged = () =>
  connection.database
    .prepare<[], string>(`SELECT kind || ' ' || key FROM changes ORDER BY number`)
    .pluck()
    .all();

it('nothing is logged before there is a release', async () => {
  await load(makeShop());
  await load([makeProduct({ id: shopIds.sencha, name: 'Other' })]);
  expect(logged()).toEqual([]);
});

it('a release in the making counts: it may have read the state before the change', async () => {
  await load(makeShop());
  const store = createSqliteCatalogStore(connection);
  const publication = await store.openPublication({
    catalog_id: shopIds.catalog,
    release_id: makeUuid(0x700),
    now: 0,
    keep: 3,
    lot: 0.5,
  });
  // The store in memory does one thing after another, so the import is made by hand.
  const write = (record: SeedRecord) => {
    const { run } = createRunner(connection.database);
    const importing = run(openImport(0, importManner));
    run(importing.write([{ record, origin: 'seed' }]));
    expect(run(importing.finish(1)).faults).toEqual([]);
  };
  write(makeProduct({ name: 'Changed' }));
  expect(logged()).toEqual([`product ${makeProduct().id}`]);
  await publication?.abandon();
  write(makeProduct({ name: 'Changed again' }));
  expect(logged()).toHaveLength(1);
});

describe('once there is a release', () => {
  beforeEach(async () => {
    await load(makeShop());
    await publish();
  });

  const [size, manual] = [makeVariation(), shopIds.manual];
  const cup = { id: shopIds.cup, sku: 'CUP', variation_ids: [size.id] };
  const small = { id: shopIds.smallCup, sku: 'CUP-S', parent_id: cup.id };
  const optionOf = (index: number) => [size.options[index]?.id ?? ''];
  const { created_at: _, ...untimed } = makeFile();
  const cases: readonly [string, SeedRecord, readonly string[]][] = [
    ['a new product', makeProduct({ id: makeUuid(0x900) }), [`product ${makeUuid(0x900)}`]],
    ['a changed product', makeProduct(cup), [`product ${cup.id}`]],
    [
      'a child',
      makeProduct({ ...small, option_ids: optionOf(0), name: 'Other' }),
      [`product ${small.id}`],
    ],
    [
      'a child that leaves its parent, which shows its children',
      makeProduct({ id: small.id, sku: 'CUP-S' }),
      [`product ${small.id}`, `product ${cup.id}`],
    ],
    ['a new price', makePrice({ sku: 'NEW' }), ['price NEW']],
    ['a changed price', makePrice({ sku: 'POT' }), ['price POT']],
    ['a new file', makeFile({ id: makeUuid(0x901) }), []],
    ['what a file shows of itself', makeFile({ alt_text: 'Other' }), [`file ${shopIds.photo}`]],
    [
      'a file without a time keeps the one it has',
      { ...untimed, alt_text: 'Other' },
      [`file ${shopIds.photo}`],
    ],
    [
      'when a file was made, which its products show',
      makeFile({
        id: manual,
        href: 'https://files.example/manual.pdf',
        created_at: '2026-01-01T00:00:00Z',
      }),
      [`all ${manual}`],
    ],
    [
      'a new variation',
      makeVariation({ id: makeUuid(0x902), options: [{ id: makeUuid(0x903), name: 'Blue' }] }),
      [],
    ],
    ['a changed variation', makeVariation({ name: 'Width' }), [`all ${size.id}`]],
    ['a new price modifier', makePriceModifier({ name: 'new' }), []],
    ['a changed price modifier', makePriceModifier({ currencies: {} }), ['all large']],
    // Changes that a publish compares itself.
    ['a node', makeNode({ name: 'Other' }), []],
    ['a hierarchy', makeHierarchy({ name: 'Other' }), []],
    ['a catalog', makeCatalog({ name: 'Other' }), []],
    ['a price book', makePriceBook({ name: 'Other' }), []],
    // Changes that no release shows.
    ['a rule', makeCatalogRule(), []],
    ['an offering', makeOffering(), []],
    ['settings', { type: 'store', page_length: 50 }, []],
  ];

  it.each(cases)('%s', async (_name, record, expected) => {
    await load([record]);
    expect(logged()).toEqual(expected);
  });

  it('a record that says nothing new is not logged', async () => {
    await load(makeShop().filter(({ type }) => type !== 'publish'));
    expect(logged()).toEqual([]);
  });

  it('an import that fails logs nothing', async () => {
    const failing = load([makeProduct(cup), makeProduct({ node_ids: [makeUuid(0x999)] })]);
    await expect(failing).rejects.toThrow();
    expect(logged()).toEqual([]);
  });

  it('what the newest releases of all catalogs know is forgotten', async () => {
    const other = makeUuid(0x41);
    await load([makeCatalog({ id: other })]);
    await publish(other);
    await load([makeProduct(cup)]);
    await publish();
    expect(logged()).toEqual([`product ${cup.id}`]);
    await publish(other);
    expect(logged()).toEqual([]);
  });
});
