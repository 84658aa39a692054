import { CommerceError } from '@aisle/schema';
import type { SeedRecord } from '@aisle/schema/seed';
import fc from 'fast-check';
import type { Commerce } from '../../../src/commerce/commerce.js';
import { makeFile } from '../../../src/testing/make-file.js';
import { makeNode } from '../../../src/testing/make-node.js';
import { makePrice } from '../../../src/testing/make-price.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { makeVariation } from '../../../src/testing/make-variation.js';

const { tea, green, cups, pot, sencha, cup, smallCup, largeCup, set, spoon, draft } = shopIds;
const extra = Array.from({ length: 12 }, (_, index) => makeUuid(0x200 + index));
export const productIds = [pot, sencha, cup, smallCup, largeCup, set, spoon, draft, ...extra];
const addedNode = makeUuid(5);
/** A hierarchy outside the catalog, from which a node may move. */
export const foreign = makeUuid(6);
const skuOf = (id: string) => `SKU-${productIds.indexOf(id)}`;

const some = <Value>(...values: Value[]) => fc.subarray(values);
const updates = [
  '2025-05-01T00:00:00.000Z',
  '2025-06-02T00:00:00.000Z',
  '2026-01-01T00:00:00.000Z',
];

const product = fc
  .record({
    id: fc.constantFrom(...productIds),
    status: fc.constantFrom('live' as const, 'live' as const, 'draft' as const),
    name: fc.constantFrom('One', 'Two'),
    node_ids: some(tea, green, cups, foreign, addedNode),
    tags: some('new', 'organic', 'Clay'),
    updated_at: fc.constantFrom(...updates),
    kind: fc.constantFrom('plain', 'plain', 'child', 'bundle', 'parent', 'pictured'),
    components: fc.subarray(productIds, { minLength: 1, maxLength: 3 }),
  })
  .map(({ kind, components, ...members }) =>
    makeProduct({
      ...members,
      sku: skuOf(members.id),
      ...(kind === 'child' && {
        parent_id: cup,
        option_ids: [makeVariation().options[0]?.id ?? ''],
        price_modifiers: ['large'],
      }),
      ...(kind === 'parent' && { variation_ids: [makeVariation().id] }),
      ...(kind === 'pictured' && { main_image_id: shopIds.photo, file_ids: [shopIds.manual] }),
      ...(kind === 'bundle' && {
        components: {
          all: {
            name: 'All',
            options: components
              .filter((id) => id !== members.id)
              .map((id) => ({ id, type: 'product' as const, quantity: 1, default: true })),
          },
        },
      }),
    }),
  );

const amounts = fc
  .record({ amount: fc.integer({ min: 1, max: 9 }), isTiered: fc.boolean() })
  .map(({ amount, isTiered }) => ({
    amount: amount * 100,
    includes_tax: true,
    ...(isTiered && { tiers: { ten: { minimum_quantity: 10, amount: amount * 90 } } }),
  }));

const currencies = fc.record({ USD: amounts, EUR: amounts }, { requiredKeys: ['USD'] });

const price = fc
  .record({
    sku: fc.constantFrom('POT', 'SENCHA', 'CUP', ...productIds.map(skuOf)),
    currencies,
    sales: fc.dictionary(
      fc.constantFrom('spring', 'always'),
      fc.record({ currencies: fc.oneof(currencies, fc.record({ EUR: amounts })) }),
      { maxKeys: 2 },
    ),
  })
  .map((members) => makePrice(members));

/** Names that filters look for. */
export const nodeNames = ['Tea', 'Teas', '茶'.repeat(400)];

/** Names that no filter can hold. */
const otherNames = ['A\0B', 'A\ud800B'];

const node = fc
  .record({
    id: fc.constantFrom(tea, addedNode),
    name: fc.constantFrom(...nodeNames, ...otherNames),
    slug: fc.constantFrom('tea', 'teas'),
    curated_products: fc.subarray(productIds, { maxLength: 4 }),
  })
  .map((members) => makeNode({ ...members, updated_at: '2026-01-02T00:00:00.000Z' }));

const moved = fc.constantFrom(tea, cups).map((parent_id) => makeNode({ id: green, parent_id }));

/** A node that moves into the catalog and out of it, with its products. */
const visiting = fc
  .constantFrom(foreign, shopIds.hierarchy)
  .map((parent_id) => makeNode({ id: addedNode, parent_id }));

const file = fc.constantFrom('A teapot', 'Tea').map((alt_text) => makeFile({ alt_text }));

const variation = fc.constantFrom('Size', 'Width').map((name) => makeVariation({ name }));

/** A record that may change the content of the shop's catalog. */
export const drawnChange: fc.Arbitrary<SeedRecord> = fc.oneof(
  { weight: 12, arbitrary: product },
  { weight: 4, arbitrary: price },
  { weight: 3, arbitrary: node },
  { weight: 2, arbitrary: file },
  { weight: 1, arbitrary: moved },
  { weight: 1, arbitrary: visiting },
  { weight: 1, arbitrary: variation },
);

/** Loads records, all or none. */
export async function load(commerce: Commerce, records: readonly SeedRecord[]): Promise<void> {
  await commerce.loadSeed(records.map((record) => ({ record, origin: 'seed' })));
}

/** Skips changes that the store refuses at that point. */
export async function loadIfValid(commerce: Commerce, record: SeedRecord): Promise<void> {
  await load(commerce, [record]).catch((error: unknown) => {
    if (!(error instanceof CommerceError)) throw error;
  });
}
