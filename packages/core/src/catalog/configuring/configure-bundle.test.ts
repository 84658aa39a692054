import type { ComponentProductPrice, Price } from '@aisle/schema';
import { expect, it } from 'vitest';
import { configureBundle } from './configure-bundle.js';

const money = (amount: number, includes_tax = false) => ({ amount, includes_tax });

/** A bundle of two parts without a price of its own. */
function bundleOf(parts: Readonly<Record<string, ComponentProductPrice>>) {
  return {
    id: 'bundle',
    type: 'product',
    attributes: { components: { part: { name: 'Part', options: [] } } },
    relationships: {},
    meta: { component_products: parts },
  } as unknown as Parameters<typeof configureBundle>[0];
}

const sale: ComponentProductPrice = {
  price: { USD: money(80), EUR: money(70) },
  original_price: { USD: money(100), EUR: money(90) },
} as ComponentProductPrice;
const partOf = (price: Price) => ({ price }) as ComponentProductPrice;
const both = { part: { a: 1, b: 2 } };

it.each([
  [
    "a sale that changes it in the reader's currency shows",
    partOf({ USD: money(10), EUR: money(10) }),
    { price: { USD: money(100), EUR: money(90) }, original: { USD: money(120), EUR: money(110) } },
  ],
  [
    "a sale leaves no trace where the parts have no common price in the reader's currency",
    partOf({ USD: money(10, true), EUR: money(10) }),
    { price: { EUR: money(110) }, original: undefined },
  ],
])('%s', (_, other, { price, original }) => {
  const reader = { currency: 'USD', language: 'en' };
  const { attributes, meta } = configureBundle(bundleOf({ a: sale, b: other }), both, reader);
  expect(attributes.price).toEqual(price);
  expect(meta.original_price).toEqual(original);
});
