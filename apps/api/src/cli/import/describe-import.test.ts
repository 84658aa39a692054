import { expect, it } from 'vitest';
import { describeImport } from './describe-import.js';

const report = { published: [], withdrawn: [], touched: [], variants: 0 };

it.each([
  [
    { product: 46, price: 46, file: 20, node: 3 },
    34,
    'imported 12 products with 34 variants, 46 prices, 20 images',
  ],
  [{ product: 1, price: 1, catalog: 1 }, 0, 'imported 1 product, 1 price'],
  [{ product: 2, variation: 1 }, 1, 'imported 1 product with 1 variant, 0 prices'],
  [{ hierarchy: 1 }, 0, 'nothing to store'],
])('speaks of products and variants of a product list: %j', (records, variants, text) => {
  expect(describeImport({ ...report, records, variants }, true)).toBe(text);
});

it('speaks of the records of seeds', () => {
  const records = { store: 1, product: 1200, price_book: 2, publish: 1 };
  expect(describeImport({ ...report, records, variants: 3 }, false)).toBe(
    'stored 1 store, 1,200 products, 2 price books',
  );
  expect(describeImport({ ...report, records: { publish: 1 } }, false)).toBe('nothing to store');
});
