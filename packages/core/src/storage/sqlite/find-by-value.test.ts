import type { CatalogProduct } from '@aisle/schema/catalog';
import type { SeedRecord } from '@aisle/schema/seed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numbered } from '../../catalog/release-format/node-row.js';
import type { Commerce } from '../../commerce/commerce.js';
import { createCommerce } from '../../commerce/create-commerce.js';
import type { Storage } from '../../commerce/storage.js';
import { makeFixedEnvironment } from '../../testing/fixed-environment.js';
import { makeNode } from '../../testing/make-node.js';
import { makeProduct } from '../../testing/make-product.js';
import { makeShop, shopIds } from '../../testing/make-shop.js';
import { makeUuid } from '../../testing/make-uuid.js';
import { openSqlite } from './open-sqlite.js';

/** Number of products, so large that the lists of the tags `all` and `half` have several blocks. */
const count = 1_400;
const shelf = makeNode({
  id: makeUuid(9),
  name: 'Shelf',
  curated_products: [5, 1_000, 700].map((index) => makeUuid(0x1000 + index)),
});

const product = (index: number, tags: readonly string[], members: { name?: string } = {}) =>
  makeProduct({
    id: makeUuid(0x1000 + index),
    sku: `S-${index}`,
    name: `Name ${index % 3}`,
    locales: { fr: { name: `Nom ${index % 5}` } },
    node_ids: index % 10 === 0 ? [shelf.id, shopIds.green] : [shelf.id],
    updated_at: new Date(Date.UTC(2025, 0, 1 + (index % 50))).toISOString(),
    tags: [...tags],
    ...members,
  });
const tagsOf = (index: number) => [
  'all',
  ...(index % 2 === 0 ? ['half'] : []),
  ...(index % 97 === 0 ? ['rare'] : []),
];

let storage: Storage;
let commerce: Commerce;
const releases: string[] = [];
beforeAll(async () => {
  storage = openSqlite(':memory:');
  commerce = createCommerce({ storage, ...makeFixedEnvironment() });
  const products = Array.from({ length: count }, (_, index) => product(index, tagsOf(index)));
  await load([...makeShop(), shelf, ...products]);
  await publish();
  // Some products lose every tag, some move and are renamed; later some of them are restored.
  const changed = products.filter((_, index) => index % 9 === 0);
  await load(
    changed.map(({ id }, at) => {
      const index = Number.parseInt(id.slice(-6), 16) - 0x1000;
      return at % 2 === 0
        ? { ...product(index, []), updated_at: '2026-01-01T00:00:00.000Z' }
        : product(index, ['half', 'late'], { name: 'Renamed' });
    }),
  );
  await publish();
  await load(changed.filter((_, at) => at % 3 === 0));
  await publish();
});
afterAll(() => commerce.close());

describe('in a node with long lists', () => {
  it.each([
    'eq(tags,all)',
    'eq(tags,half)',
    'eq(tags,rare)',
    'eq(tags,late)',
    'in(tags,half,rare,late)',
    'in(tags,nobody,rare)',
    'eq(tags,all):eq(tags,half)',
    'in(tags,all,late):in(tags,half,rare)',
    'eq(product_types,standard)',
    'eq(tags,half):eq(product_types,standard):eq(tags,rare)',
    'eq(tags,half):eq(product_types,bundle)',
    'eq(name,Name 1)',
    'eq(name,Renamed)',
    'in(name,Renamed,Name 2):eq(tags,half)',
    'eq(name,Nom 4)',
    'in(sku,S-0,S-1,S-9,S-18,S-27,S-1399,S-1400,POT)',
    `in(id,${[0, 9, 18, 512].map((index) => makeUuid(0x1000 + index)).join()}):eq(tags,all)`,
  ])('%s finds what looking at every product of the release finds', async (filter) => {
    for (const release_id of releases) {
      for (const node_id of [shelf.id, shopIds.green, shopIds.hierarchy]) {
        for (const language of ['en', 'fr']) {
          const scope = { release_id, node_id, languages: [language] };
          const expected = (await listAll(scope)).filter((document) => matches(document, filter));
          expect(await listAll({ ...scope, filter })).toEqual(expected);
        }
      }
    }
  });

  it('and each of the releases that were compared, all of one generation, finds others', async () => {
    const generations = new Set<number | undefined>();
    const totals = new Set<number>();
    for (const release_id of releases) {
      const release = await storage.catalog.findRelease(shopIds.catalog, release_id);
      generations.add(release && numbered(release).generation);
      const scope = { release_id, node_id: shelf.id, filter: 'eq(tags,all)' };
      totals.add((await listAll(scope)).length);
    }
    expect([generations.size, totals.size]).toEqual([1, 3]);
  });
});

const known = new Map<string, readonly string[]>();

/** Returns the documents of all pages of a list; checks their totals. */
async function listAll(scope: {
  readonly release_id: string;
  readonly node_id: string;
  readonly languages?: string[];
  readonly filter?: string;
}): Promise<readonly string[]> {
  const key = JSON.stringify(scope);
  const found = known.get(key);
  if (found) return found;
  const documents: string[] = [];
  for (;;) {
    const page = await commerce.catalog.listNodeProducts({
      catalog_id: shopIds.catalog,
      ...scope,
      offset: documents.length,
      limit: 100,
    });
    documents.push(...page.documents);
    if (page.length > 0 && documents.length < page.total) continue;
    expect(documents).toHaveLength(page.total);
    known.set(key, documents);
    return documents;
  }
}

/** @returns true if a product's document matches a filter. A simple model of filters. */
function matches(document: string, filter: string): boolean {
  const { id, attributes, meta } = JSON.parse(document) as CatalogProduct;
  const values: Record<string, readonly string[]> = {
    id: [id],
    sku: [attributes.sku ?? ''],
    name: [attributes.name],
    tags: attributes.tags ?? [],
    product_types: meta.product_types,
  };
  return filter.split(':').every((term) => {
    const [, attribute = '', wanted = ''] = /^\w+\((\w+),(.*)\)$/.exec(term) ?? [];
    return wanted.split(',').some((value) => values[attribute]?.includes(value));
  });
}

async function load(records: readonly SeedRecord[]): Promise<void> {
  const wanted = records.filter(({ type }) => type !== 'publish');
  await commerce.loadSeed(wanted.map((record) => ({ record, origin: 'seed' })));
}

async function publish(): Promise<void> {
  releases.push((await commerce.catalog.publishRelease(shopIds.catalog)).id);
}
