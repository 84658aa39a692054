import { expect, it } from 'vitest';
import { nearestName } from './nearest-name.js';

const names = ['id', 'name', 'sku', 'slug', 'manufacturer_part_num', 'upc_ean', 'product_types'];

it.each([
  ['SKU', 'sku'],
  ['skuu', 'sku'],
  ['sk', 'sku'],
  ['suk', 'sku'],
  ['slg', 'slug'],
  ['nmae', 'name'],
  ['productTypes', 'product_types'],
  ['product-type', 'product_types'],
  ['prodcut_tpyes', 'product_types'],
  ['manufacturer', 'manufacturer_part_num'],
  ['upc', 'upc_ean'],
])('%s is meant to be %s', (text, name) => {
  expect(nearestName(text, names)).toBe(name);
});

it.each(['price', 'description', 'xx', '', '日本', '...', 'sku'.repeat(50_000)])(
  'nothing is near %.20s',
  (text) => {
    expect(nearestName(text, names)).toBeUndefined();
  },
);

it('prefers the nearer name', () => {
  expect(nearestName('slub', ['slag', 'slug', 'slubs'])).toBe('slubs');
  expect(nearestName('tag', ['tags', 'tag'])).toBe('tag');
});
