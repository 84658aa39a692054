import { CommerceError } from '@aisle/schema';
import type { SeedRecord } from '@aisle/schema/seed';
import { runs } from '@aisle/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { publishRelease } from '../../../catalog/publish-release.js';
import { blockSize, unpackDirectory } from '../../../catalog/release-format/list-directory.js';
import {
  dictionaryNumber,
  everything,
  placeOf,
  productNumber,
} from '../../../catalog/release-format/number-nodes.js';
import type { ListName } from '../../../catalog/release-format/stored-product.js';
import { loadSeed } from '../../../seeding/load-seed.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeFile } from '../../../testing/make-file.js';
import { makeNode } from '../../../testing/make-node.js';
import { makePrice } from '../../../testing/make-price.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { makeVariation } from '../../../testing/make-variation.js';
import type { Connection } from '../connection/connection.js';
import { connect } from '../connection/file-connection.js';
import { prepareLists } from '../release-rows.js';
import { createSqliteCatalogStore, createSqliteSeedStore } from '../sqlite-storage.js';

/** Number of products, so large that their lists have blocks. */
const count = 560;
const { tea, green, cups, photo, manual, pot, spoon, sencha } = shopIds;
const idOf = (index: number) => makeUuid(0x1000 + index);
const shop = [
  ...makeShop().filter(({ type }) => type !== 'publish'),
  ...Array.from({ length: count }, (_, index) =>
    makeProduct({ id: idOf(index), node_ids: [tea], tags: ['many'] }),
  ),
];

const environment = makeFixedEnvironment();

it('after any publishes the tables hold what the kept releases need, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 7 }), async (rounds) => {
      const connection = connect(':memory:', { readOnly: false });
      try {
        await load(connection, shop);
        await publish(connection);
        for (const { changes, stoppedAt } of rounds) {
          for (const record of changes) await loadIfValid(connection, record);
          await publish(connection, stoppedAt);
          expectTight(connection);
        }
      } finally {
        await connection.close();
      }
    }),
    { numRuns: runs(6) },
  );
});

const product = fc
  .record({
    id: fc.oneof(
      fc.nat(count + 20).map(idOf),
      fc.constantFrom(pot, sencha, spoon, idOf(0), idOf(511), idOf(512), idOf(count - 1)),
    ),
    status: fc.constantFrom('live' as const, 'live' as const, 'draft' as const),
    name: fc.constantFrom('One', 'Two'),
    slug: fc.constantFrom('one', 'two'),
    locales: fc.constantFrom({}, { fr: { name: 'Un' } }, { fr: { slug: 'deux' } }),
    node_ids: fc.subarray([tea, green, cups]),
    tags: fc.subarray(['many', 'new', 'Clay']),
    updated_at: fc.constantFrom('2025-05-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
    file_ids: fc.subarray([photo, manual]),
    components: fc.subarray([pot, spoon, idOf(3), idOf(count + 1)]),
  })
  .map(({ components, ...members }) =>
    makeProduct({
      ...members,
      sku: `SKU-${members.id.slice(-4)}`,
      ...(components.length > 0 && {
        components: {
          all: {
            name: 'All',
            options: components.map((id) => ({ id, type: 'product', quantity: 1, default: true })),
          },
        },
      }),
    }),
  );
const node = fc
  .record({
    id: fc.constantFrom(tea, makeUuid(5), makeUuid(6)),
    curated_products: fc.subarray([pot, idOf(1), idOf(count - 1)]),
  })
  .map((members) => makeNode(members));
const price = fc
  .tuple(fc.constantFrom('POT', 'SPOON', 'SKU-1003'), fc.integer({ min: 1, max: 9 }))
  .map(([sku, amount]) => makePrice({ sku, currencies: { USD: { amount, includes_tax: true } } }));
const file = fc
  .tuple(fc.constantFrom(photo, manual), fc.constantFrom('One', 'Two'))
  .map(([id, alt_text]) => makeFile({ id, alt_text }));
/** After these the next release is built from nothing. */
const upheaval = fc.oneof(
  fc.constantFrom('Size', 'Width').map((name) => makeVariation({ name })),
  fc.constantFrom(tea, cups).map((parent_id) => makeNode({ id: green, parent_id })),
);

const change: fc.Arbitrary<SeedRecord> = fc.oneof(
  { weight: 20, arbitrary: product },
  { weight: 4, arbitrary: node },
  { weight: 3, arbitrary: price },
  { weight: 3, arbitrary: file },
  { weight: 1, arbitrary: upheaval },
);

const round = fc.record({
  changes: fc.array(change, { maxLength: 8 }),
  /** Number of steps after which the publish is aborted, if it is. */
  stoppedAt: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 4 }),
});

async function publish(connection: Connection, stoppedAt: number | null = null): Promise<void> {
  const controller = new AbortController();
  let steps = 0;
  const publishing = publishRelease(
    createSqliteCatalogStore(connection),
    environment,
    shopIds.catalog,
    {
      signal: controller.signal,
      onProgress: () => {
        steps += 1;
        if (steps === stoppedAt) controller.abort();
      },
    },
  );
  await publishing.catch(passOver);
}

async function load(connection: Connection, records: readonly SeedRecord[]): Promise<void> {
  const located = records.map((record) => ({ record, origin: 'seed' }));
  await loadSeed(createSqliteSeedStore(connection), environment.clock, located);
}

/** Skips changes that the store refuses at that point. */
async function loadIfValid(connection: Connection, record: SeedRecord): Promise<void> {
  await load(connection, [record]).catch(passOver);
}

function passOver(error: unknown): void {
  if (!(error instanceof CommerceError)) throw error;
}

interface KeptRelease {
  readonly number: number;
  readonly generation: number;
}

function expectTight({ database }: Connection): void {
  const pluck = <Value>(sql: string): Value[] =>
    database.prepare<[], Value>(sql).pluck().all() as Value[];
  const kept = database
    .prepare<[], KeptRelease>(
      `SELECT number, generation FROM releases WHERE state = 'published' ORDER BY number`,
    )
    .all();
  const generations = [...new Set(kept.map(({ generation }) => generation))];
  const numbers = kept.map(({ number }) => number);
  expect(kept.length).toBeLessThanOrEqual(3);
  expect(pluck(`SELECT count(*) FROM releases WHERE state = 'building'`)).toEqual([0]);
  expect(pluck('SELECT number FROM generations ORDER BY 1')).toEqual(generations);

  // Nodes and logged changes of releases belong to kept releases.
  expect(pluck('SELECT DISTINCT release FROM release_nodes ORDER BY 1')).toEqual(numbers);
  expect(
    pluck(
      'SELECT DISTINCT node FROM release_node_documents EXCEPT SELECT number FROM release_nodes',
    ),
  ).toEqual([]);
  const oldestOf = (generation: number) =>
    kept.find((release) => release.generation === generation)?.number ?? Number.NaN;
  const later = kept.filter(({ number, generation }) => number > oldestOf(generation));
  for (const table of ['release_product_changes', 'release_list_changes']) {
    for (const release of pluck<number>(`SELECT DISTINCT release FROM ${table}`)) {
      expect(later.map(({ number }) => number)).toContain(release);
    }
  }

  // All products and their content belong to a kept release.
  const products = new Set(
    kept.flatMap((release) => {
      const name = { node: everything(release.generation), attribute: '', value: '' };
      const places = prepareLists(database).read(name, release).all();
      return [...places].map((place) => productNumber(release.generation, place));
    }),
  );
  const dictionaries = generations.map(dictionaryNumber);
  expect(new Set(pluck('SELECT number FROM release_products'))).toEqual(
    new Set([...dictionaries, ...products]),
  );
  expect(new Set(pluck(`SELECT product FROM release_values WHERE attribute = 0`))).toEqual(
    products,
  );
  for (const table of ['release_values', 'release_product_files', 'release_components']) {
    const owners = pluck<number>(`SELECT DISTINCT product FROM ${table}`);
    expect(owners.filter((owner) => !products.has(owner))).toEqual([]);
  }
  expect(
    pluck('SELECT DISTINCT generation FROM release_values WHERE generation <> product >> 32'),
  ).toEqual([]);

  // Of each list and each file there are the versions of kept releases, and their blocks.
  const versions = database
    .prepare<[], ListName & { since: number; total: number; numbers: Buffer }>(
      'SELECT * FROM release_lists ORDER BY node, attribute, value, since',
    )
    .all()
    .map((row) => ({ ...row, generation: Math.floor(row.node / 2 ** 20) }));
  expectNeeded(
    versions.map(({ node, attribute, value, ...row }) => ({
      ...row,
      key: `${node} ${attribute} ${value}`,
    })),
  );
  const files = database
    .prepare<[], { id: string; since: number; generation: number }>('SELECT * FROM release_files')
    .all();
  expectNeeded(files.map((row) => ({ ...row, key: `${row.generation} ${row.id}` })));
  const blocks = versions
    .filter(({ total }) => total > blockSize)
    .flatMap((row) =>
      unpackDirectory(row.numbers).map(({ block }) => productNumber(row.generation, block)),
    );
  expect(blocks.length).toBeGreaterThan(0);
  expect(new Set(pluck('SELECT number FROM release_list_blocks'))).toEqual(new Set(blocks));

  // Whatever a list of a kept release names is there.
  const lists = prepareLists(database);
  for (const release of kept) {
    for (const name of versions.filter(({ generation }) => generation === release.generation)) {
      const places = lists.read(name, release).all();
      const missing = [...places].filter(
        (place) => !products.has(productNumber(release.generation, place)),
      );
      expect(missing).toEqual([]);
    }
  }
  expect([...products].map(placeOf).every((place) => place > 0 && place < 2 ** 31)).toBe(true);

  /** Fails when a version is older than the one that the oldest kept release sees. */
  function expectNeeded(rows: readonly { key: string; since: number; generation: number }[]): void {
    const needless = rows.filter(
      ({ key, since, generation }) =>
        !generations.includes(generation) ||
        rows.some(
          (other) =>
            other.key === key && other.since > since && other.since <= oldestOf(generation),
        ),
    );
    expect(needless).toEqual([]);
    for (const { since, generation } of rows) {
      if (since > oldestOf(generation)) expect(numbers).toContain(since);
    }
  }
}
