import { startAisle } from 'aisle';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listProductNames } from './storefront.js';

const catalog = 'ca7a0000-0000-4000-8000-000000000001';
const camping = 'ca3f0000-0000-4000-8000-000000000001';

const product = (number, name) => ({
  type: 'product',
  id: `600d0000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  status: 'live',
  name,
  sku: `SKU-${number}`,
  node_ids: [camping],
});

const shop = [
  { type: 'hierarchy', id: camping, name: 'Camping' },
  {
    type: 'catalog',
    id: catalog,
    name: 'Web',
    hierarchy_ids: [camping],
    price_books: [],
    default_language: 'en',
  },
  product(1, 'Enamel mug'),
];

let aisle;
beforeEach(async () => {
  aisle = await startAisle({ seed: shop });
});
afterEach(() => aisle.close());

it('lists what the test put in its store', async () => {
  expect(await listProductNames(aisle, catalog, camping)).toEqual(['Enamel mug']);
});

it('lists what is added meanwhile, and nothing of other tests', async () => {
  await aisle.commerce.loadRecords([product(2, 'Tent for two')]);
  const names = await listProductNames(aisle, catalog, camping);
  expect(names.toSorted()).toEqual(['Enamel mug', 'Tent for two']);
});
