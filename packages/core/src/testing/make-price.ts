import type { SeedPrice, SeedPriceBook, SeedPriceModifier } from '@aisle/schema/seed';
import { makeUuid } from './make-uuid.js';

/** Makes a price book. */
export function makePriceBook(overrides: Partial<SeedPriceBook> = {}): SeedPriceBook {
  return { type: 'price_book', id: makeUuid(0x30), name: 'Prices', ...overrides };
}

/** Makes a price of 10.00 USD without tax in the book that {@link makePriceBook} makes. */
export function makePrice(overrides: Partial<SeedPrice> = {}): SeedPrice {
  return {
    type: 'price',
    price_book_id: makePriceBook().id,
    sku: 'SKU-0100',
    currencies: { USD: { amount: 1000, includes_tax: false } },
    ...overrides,
  };
}

/** Makes a price modifier that adds 2.00 USD. */
export function makePriceModifier(overrides: Partial<SeedPriceModifier> = {}): SeedPriceModifier {
  return {
    type: 'price_modifier',
    name: 'large',
    modifier_type: 'price_increment',
    currencies: { USD: { amount: 200, includes_tax: false } },
    ...overrides,
  };
}
