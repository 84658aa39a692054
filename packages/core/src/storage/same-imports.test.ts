import { CommerceError } from '@aisle/schema';
import type { SeedRecord } from '@aisle/schema/seed';
import { runs } from '@aisle/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useStores } from '../../test/support/use-stores.js';
import type { Commerce } from '../commerce/commerce.js';
import { createCommerce } from '../commerce/create-commerce.js';
import type { LocatedRecord } from '../seeding/seed-store.js';
import { makeFixedEnvironment } from '../testing/fixed-environment.js';
import { makeCatalog, makeCatalogRule } from '../testing/make-catalog.js';
import { makeFile } from '../testing/make-file.js';
import { makeHierarchy, makeNode } from '../testing/make-node.js';
import { makeOffering, makePlan } from '../testing/make-offering.js';
import { makePrice, makePriceBook, makePriceModifier } from '../testing/make-price.js';
import { makeProduct } from '../testing/make-product.js';
import { makeSubscription } from '../testing/make-subscription.js';
import { makeUuid } from '../testing/make-uuid.js';
import { makeVariation } from '../testing/make-variation.js';
import { openPostgres } from './postgres/open-postgres.js';
import { openSqlite } from './sqlite/open-sqlite.js';

const { openStorage } = useStores((connectionString) => openPostgres({ connectionString }));

/** Few ids, so that records refer to, replace and conflict with each other. */
const ids = (first: number, count: number) =>
  fc.integer({ min: first, max: first + count - 1 }).map(makeUuid);

/** Ids of existing records are more frequent. */
const mostly = (any: fc.Arbitrary<string>, ...there: readonly number[]) =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...there.map((id) => makeUuid(id))), weight: 6 },
    { arbitrary: any, weight: 1 },
  );

/** Keys, some of which PostgreSQL cannot store as they are. */
const keys = fc.constantFrom('a', 'b', 'nul\0', '\x01', `long ${'é'.repeat(1_000)}`);
const productId = ids(0x100, 5);
const hierarchyId = ids(0x200, 2);
const nodeId = ids(0x200, 4);
const fileId = ids(0x300, 2);
const variationId = ids(0x400, 2);
const optionId = ids(0x500, 4);
const bookId = ids(0x600, 2);
const catalogId = ids(0x700, 2);
const offeringId = ids(0x800, 2);
const planId = ids(0x900, 3);

const members = {
  id: productId,
  status: fc.constantFrom('live' as const, 'live' as const, 'draft' as const),
  name: fc.constantFrom('Pot', 'Pan'),
  node_ids: fc.uniqueArray(mostly(nodeId, 0x200, 0x201), { maxLength: 2 }),
};
const sku = fc.oneof(
  fc.constant({}),
  keys.map((one) => ({ sku: one })),
);
const ofAnyKind = fc.oneof(
  fc.constant({}),
  fileId.map((main_image_id) => ({ main_image_id })),
  fc.uniqueArray(variationId, { minLength: 1, maxLength: 2 }).map((variation_ids) => ({
    variation_ids,
  })),
  fc
    .record({
      parent_id: mostly(productId, 0x100),
      option_ids: fc.uniqueArray(optionId, { minLength: 1, maxLength: 2 }),
      price_modifiers: fc.uniqueArray(keys, { maxLength: 2 }),
    })
    .map((child) => child),
  productId.map((id) => ({
    components: {
      part: { name: 'Part', options: [{ id, type: 'product' as const, quantity: 1 }] },
    },
  })),
);
const products = fc
  .tuple(fc.record(members), sku, ofAnyKind)
  .map(([product, own, kind]) => makeProduct({ ...product, ...own, ...kind }));

const others: readonly fc.Arbitrary<SeedRecord>[] = [
  hierarchyId.map((id) => makeHierarchy({ id })),
  fc.record({ id: nodeId, parent_id: nodeId }).map(makeNode),
  fc.record({ id: fileId, alt_text: fc.constantFrom('one', 'two') }).map(makeFile),
  fc
    .record({ id: variationId, options: fc.uniqueArray(optionId, { minLength: 1, maxLength: 2 }) })
    .map(({ id, options }) =>
      makeVariation({
        id,
        options: options.map((option, sort_order) => ({ id: option, name: 'Option', sort_order })),
      }),
    ),
  fc
    .record({ name: keys, amount: fc.constantFrom(1, 2) })
    .map(({ name, amount }) =>
      makePriceModifier({ name, currencies: { USD: { amount, includes_tax: false } } }),
    ),
  bookId.map((id) => makePriceBook({ id })),
  fc.record({ price_book_id: mostly(bookId, 0x600), sku: keys }).map(makePrice),
  fc
    .record({
      price_book_id: mostly(bookId, 0x600),
      sku: keys,
      currency: fc.constantFrom('EUR', 'JPY'),
    })
    .map(({ currency, ...price }) =>
      makePrice({ ...price, currencies: { [currency]: { amount: 5, includes_tax: true } } }),
    ),
  fc
    .record({ id: catalogId, hierarchy: hierarchyId, book: bookId })
    .map(({ id, hierarchy, book }) =>
      makeCatalog({ id, hierarchy_ids: [hierarchy], price_books: [{ id: book, priority: 1 }] }),
    ),
  fc.record({ catalog_id: mostly(catalogId, 0x700) }).map(makeCatalogRule),
  fc
    .record({ id: offeringId, plans: fc.uniqueArray(planId, { minLength: 1, maxLength: 2 }) })
    .map(({ id, plans }) =>
      makeOffering({ id, plans: plans.map((plan) => makePlan({ id: plan })) }),
    ),
  fc.record({ id: ids(0xa00, 2), offering_id: offeringId, plan_id: planId }).map(makeSubscription),
  fc
    .integer({ min: 1, max: 50 })
    .map((page_length): SeedRecord => ({ type: 'store', page_length })),
];

/** Initial records of all imports, so that some references are valid. */
const ground: readonly SeedRecord[] = [
  makeHierarchy({ id: makeUuid(0x200) }),
  makeNode({ id: makeUuid(0x201), parent_id: makeUuid(0x200) }),
  ...[0x300, 0x301].map((id) => makeFile({ id: makeUuid(id) })),
  ...['a', 'nul\0'].map((name) => makePriceModifier({ name })),
  makePriceBook({ id: makeUuid(0x600) }),
  ...[0x400, 0x401].map((id, index) =>
    makeVariation({
      id: makeUuid(id),
      options: [2 * index, 2 * index + 1].map((option) => ({
        id: makeUuid(0x500 + option),
        name: 'Option',
        sort_order: option,
      })),
    }),
  ),
  makeProduct({ id: makeUuid(0x100), variation_ids: [makeUuid(0x400), makeUuid(0x401)] }),
  makeOffering({ id: makeUuid(0x800), plans: [makePlan({ id: makeUuid(0x900) })] }),
  makeCatalog({
    id: makeUuid(0x700),
    hierarchy_ids: [makeUuid(0x200)],
    price_books: [{ id: makeUuid(0x600), priority: 1 }],
  }),
];

type Step =
  | { readonly publish: string }
  | { readonly load: readonly Omit<LocatedRecord, 'origin'>[] };

const located = fc.record(
  {
    record: fc.oneof({ arbitrary: products, weight: 12 }, ...others),
    ifStored: fc.constantFrom('keep' as const, 'merge' as const),
    isWholeFamily: fc.constant(true),
    rank: fc.nat(3),
  },
  { requiredKeys: ['record'] },
);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { arbitrary: fc.array(located, { maxLength: 6 }).map((load) => ({ load })), weight: 4 },
    { arbitrary: catalogId.map((publish) => ({ publish })), weight: 1 },
  ),
  { maxLength: 6 },
);

let both: { readonly postgres: Commerce; readonly sqlite: Commerce };
beforeAll(async () => {
  const open = async (storage: Parameters<typeof createCommerce>[0]['storage']) =>
    createCommerce({ storage, ...makeFixedEnvironment() });
  both = { postgres: await open(await openStorage()), sqlite: await open(openSqlite(':memory:')) };
});
afterAll(() => Promise.all([both.postgres.close(), both.sqlite.close()]));

it('imports come to the same, are refused for the same, touch the same and leave the same as on SQLite', async () => {
  const { postgres, sqlite } = both;
  await fc.assert(
    fc.asyncProperty(steps, async (made) => {
      await Promise.all([postgres.reset(), sqlite.reset()]);
      const all: Step[] = [{ load: ground.map((record) => ({ record })) }, ...made];
      for (const step of all) {
        expect(await take(postgres, step)).toEqual(await take(sqlite, step));
        expect(await exportOf(postgres)).toEqual(await exportOf(sqlite));
      }
    }),
    { numRuns: runs(12) },
  );
});

/** Returns the result of a step: a report, or the faults in any order. */
async function take(commerce: Commerce, step: Step): Promise<unknown> {
  try {
    if ('publish' in step) {
      const { products: count } = await commerce.catalog.publishRelease(step.publish);
      return count;
    }
    const source = step.load.map((record, index) => ({ ...record, origin: `seed:${index}` }));
    return await commerce.loadSeed(source);
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error;
    return { code: error.code, details: [...error.details].sort() };
  }
}

async function exportOf(commerce: Commerce): Promise<readonly string[]> {
  const records: string[] = [];
  for await (const record of commerce.exportSeed()) records.push(JSON.stringify(record));
  return records;
}
