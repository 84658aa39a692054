import { expect, inject, it } from 'vitest';
import { listProductNames } from './storefront.js';

const demo = {
  catalog: 'ca700001-0000-4000-8000-000000000000',
  tents: 'a1110000-0000-4000-8000-000000000000',
};

it('lists the products of the demo store', async () => {
  const names = await listProductNames(inject('aisle'), demo.catalog, demo.tents);
  expect(names).toContain('Skerry 2 Tent');
});
