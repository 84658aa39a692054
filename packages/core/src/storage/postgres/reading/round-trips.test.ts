import { makeSchema } from '@aisle/postgres-server';
import type { IncludeName } from '@aisle/schema/catalog';
import { nodeProductsFilter, parseFilter } from '@aisle/schema/filter';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ProductsQuery } from '../../../catalog/catalog-store.js';
import {
  createReleaseMemories,
  type NumberedRelease,
  numbered,
} from '../../../catalog/release-format/node-row.js';
import { createMemory } from '../../../memory/memory.js';
import { makeFile } from '../../../testing/make-file.js';
import { makeNode } from '../../../testing/make-node.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import type { Queryable } from '../connection/pool.js';
import { openTestStore, type TestStore } from '../test/open-test-store.js';
import { prepareNodeList, prepareProductList } from './product-list.js';

/** Number of products, so large that the lists of the shelf have several blocks. */
const count = 1_800;
const idOf = (index: number) => makeUuid(0x1000 + index);
const curated = [3, 600, 1_100, 1_500].map(idOf);
const shelf = makeNode({ id: makeUuid(9), name: 'Shelf', curated_products: curated });
const bundle = makeProduct({
  id: makeUuid(0x900),
  sku: 'BUNDLE',
  node_ids: [shelf.id],
  main_image_id: makeUuid(0x801),
  file_ids: [makeUuid(0x802)],
  components: {
    first: {
      name: 'First',
      min: 1,
      max: 1,
      options: [10, 900, 1_700].map((index) => ({
        id: idOf(index),
        type: 'product' as const,
        quantity: 1,
      })),
    },
  },
});
const images = [0x801, 0x802].map((id) => makeFile({ id: makeUuid(id) }));

let store: TestStore;
let release: NumberedRelease;
let remove: () => Promise<void>;
beforeAll(async () => {
  const schema = await makeSchema(inject('postgres'));
  remove = schema.remove;
  store = await openTestStore(schema.connectionString);
  const products = Array.from({ length: count }, (_, index) =>
    makeProduct({
      id: idOf(index),
      sku: `S${index}`,
      name: `Name ${index % 300}`,
      node_ids: index < 20 ? [shelf.id, shopIds.green] : [shelf.id],
      tags: ['all', ...(index % 2 === 0 ? ['half'] : []), `rare ${index % 60}`],
    }),
  );
  await store.load([...makeShop(), ...images, shelf, ...products, bundle]);
  await store.commerce.catalog.publishRelease(shopIds.catalog);
  const found = await store.storage.catalog.findRelease(shopIds.catalog);
  if (!found) throw new RangeError('there is a release');
  release = numbered(found);
});
afterAll(async () => {
  await store.close();
  await remove();
});

/** Counts statements, each of which is a round trip. */
function countTrips(database: Queryable) {
  let trips = 0;
  const counting: Queryable = {
    query(statement) {
      trips += 1;
      return database.query(statement);
    },
    run() {
      throw new RangeError('a page writes nothing');
    },
  };
  const take = () => {
    const taken = trips;
    trips = 0;
    return taken;
  };
  return { counting, take };
}

type Question = Omit<Partial<ProductsQuery>, 'filter'> & { readonly filter?: string };

const queryOf = ({ filter, ...question }: Question): ProductsQuery => ({
  of: { node: shelf.id },
  include: [],
  language: 'en',
  currency: 'USD',
  now: 0,
  limit: 25,
  offset: 0,
  ...(filter !== undefined && { filter: parseFilter(filter, nodeProductsFilter) }),
  ...question,
});

/** The trips of a page that nothing is remembered of, and those of the same page asked again. */
async function tripsOf(question: Question) {
  const { counting, take } = countTrips(store.connection);
  const find = prepareProductList(counting, createReleaseMemories(createMemory()));
  const cold = await find(release, queryOf(question));
  const coldTrips = take();
  const warm = await find(release, queryOf(question));
  expect(describePage(warm)).toEqual(describePage(cold));
  return { cold: coldTrips, warm: take(), total: typeof cold === 'string' ? cold : cold.total };
}

function describePage(page: Awaited<ReturnType<ReturnType<typeof prepareProductList>>>) {
  if (typeof page === 'string') return page;
  const { total, documents, included } = page;
  return { total, bytes: Buffer.from(documents.bytes).toString(), included };
}

const everything: readonly IncludeName[] = ['main_image', 'files', 'component_products'];

describe('a page that nothing is remembered of', () => {
  it.each<[string, Question, { cold: number; warm: number; total: number }]>([
    ['of a short list', { of: { node: shopIds.green } }, { cold: 2, warm: 0, total: 21 }],
    ['of a long list', { offset: 700 }, { cold: 3, warm: 0, total: 1_801 }],
    ['across curated products', { limit: 3, offset: 2 }, { cold: 3, warm: 0, total: 1_801 }],
    ['by a shared value', { filter: 'eq(tags,"rare 7")' }, { cold: 2, warm: 0, total: 30 }],
    ['by one that very many share', { filter: 'eq(tags,half)' }, { cold: 3, warm: 0, total: 900 }],
    ['by a rare value', { filter: 'eq(sku,S1700)' }, { cold: 3, warm: 1, total: 1 }],
    ['by many rare values', { filter: 'in(sku,S1,S900,S1700)' }, { cold: 3, warm: 1, total: 3 }],
    [
      'by two long lists',
      { filter: 'eq(tags,half):eq(tags,all)' },
      { cold: 3, warm: 0, total: 900 },
    ],
    [
      'by a rare value and a long list',
      { filter: 'eq(name,"Name 8"):eq(tags,half)' },
      { cold: 3, warm: 1, total: 6 },
    ],
    [
      'by united lists and another',
      { filter: 'in(tags,half,"rare 3"):eq(tags,all)' },
      { cold: 3, warm: 0, total: 930 },
    ],
    [
      'with all included',
      { filter: 'eq(sku,BUNDLE)', include: everything },
      { cold: 3, warm: 2, total: 1 },
    ],
    ['of one product', { of: { product: idOf(1_000) } }, { cold: 3, warm: 1, total: 1 }],
    [
      'of one product with all included',
      { of: { product: bundle.id }, include: everything },
      { cold: 3, warm: 2, total: 1 },
    ],
    ['behind the end', { offset: 5_000 }, { cold: 2, warm: 0, total: 1_801 }],
  ])('%s', async (_, question, expected) => {
    expect(await tripsOf(question)).toEqual(expected);
  });

  it('takes three trips at most, wherever it begins', async () => {
    for (let offset = 480; offset < 560; offset++) {
      const { cold } = await tripsOf({ offset, limit: 5 });
      expect({ offset, isFew: cold <= 3 }).toEqual({ offset, isFew: true });
    }
  });
});

it('a page of nodes takes one trip', async () => {
  const { counting, take } = countTrips(store.connection);
  const find = prepareNodeList(counting);
  const found = await find(release, { of: 'release', language: 'en', limit: 2, offset: 1 });
  expect(found).toMatchObject({ total: 5 });
  expect(take()).toBe(1);
});

it('what is included is what each kind comes to alone', async () => {
  const find = prepareProductList(store.connection, createReleaseMemories(createMemory()));
  const read = async (include: readonly IncludeName[]) => {
    const page = await find(release, queryOf({ filter: 'eq(sku,BUNDLE)', include }));
    return typeof page === 'string' ? {} : page.included;
  };
  const all = await read(everything);
  expect(Object.keys(all)).toEqual(everything);
  for (const name of everything) expect(await read([name])).toEqual({ [name]: all[name] });
  const components = JSON.parse(`[${Buffer.from(all.component_products ?? []).toString()}]`);
  expect(components.map(({ id }: { id: string }) => id)).toEqual([10, 900, 1_700].map(idOf));
});
