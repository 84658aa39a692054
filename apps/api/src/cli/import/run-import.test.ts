import { expect, it } from 'vitest';
import { describeImport } from './run-import.js';

it.each([
  [
    { product: 46, price: 46, file: 20, node: 3 },
    34,
    'Imported 46 products, 34 of them variants, 46 prices in EUR, 20 images',
  ],
  [{ product: 1, price: 1, catalog: 1 }, 0, 'Imported 1 product, 1 price in EUR'],
  [{ product: 2, variation: 1 }, 1, 'Imported 2 products, 1 of them a variant, 0 prices in EUR'],
  [{ hierarchy: 1 }, 0, 'Found nothing to import'],
])('speaks of products and variants of a product list: %j', (records, variants, text) => {
  expect(describeImport({ records, variants }, true, 'EUR')).toBe(text);
});

it('speaks of the records of seeds', () => {
  const records = { store: 1, product: 1200, price_book: 2, publish: 1 };
  expect(describeImport({ records, variants: 3 }, false, 'EUR')).toBe(
    'Imported 1 store, 1,200 products, 2 price books',
  );
  expect(describeImport({ records: { publish: 1 }, variants: 0 }, false, 'EUR')).toBe(
    'Found nothing to import',
  );
});
