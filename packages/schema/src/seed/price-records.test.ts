import { describe, expect, it } from 'vitest';
import { describeModel } from '../../test/support/describe-model.js';
import { id, price, time } from '../../test/support/examples.js';
import { SeedPrice, SeedPriceBook, SeedPriceModifier } from './members.js';
import { validateSeedRecord } from './validate-seed-record.js';

const dollars = {
  amount: 1999,
  includes_tax: true,
  tiers: { six: { minimum_quantity: 6, amount: 1799 } },
};
const currencies = { USD: dollars, EUR: { amount: 1899, includes_tax: false } };
const record: SeedPrice = {
  type: 'price',
  price_book_id: id,
  sku: 'TENT-2',
  currencies,
  sales: { winter: { schedule: { valid_from: time, valid_to: time }, currencies } },
};

describe('a price record', () => {
  describeModel({
    schema: SeedPrice,
    example: record,
    optional: [
      '/sales',
      '/sales/winter/schedule',
      '/sales/winter/schedule/valid_from',
      '/sales/winter/schedule/valid_to',
      '/currencies/USD/tiers',
      '/sales/winter/currencies/USD/tiers',
    ],
    dictionaries: [
      '/sales',
      ...['/currencies', '/sales/winter/currencies'].flatMap((place) => [
        place,
        `${place}/USD/tiers`,
      ]),
    ],
  });

  it.each([
    ['/currencies', {}, 'must have at least 1 member, has 0'],
    [
      '/currencies/USD/amount',
      { USD: { ...dollars, amount: 19.99 } },
      'must be an integer, is 19.99',
    ],
    [
      '/currencies/USD/amount',
      { USD: { ...dollars, amount: -1 } },
      'must be from 0 to 9007199254740991, is -1',
    ],
    [
      '/currencies/USD/amount',
      { USD: { ...dollars, amount: 2 ** 53 } },
      'must be from 0 to 9007199254740991, is 9007199254740992',
    ],
    [
      '/currencies/USD/tiers/six/minimum_quantity',
      { USD: { ...dollars, tiers: { six: { minimum_quantity: 0, amount: 1 } } } },
      'must be at least 1, is 0',
    ],
    [
      '/currencies/EURO',
      { EURO: dollars },
      'is not a legal key; it must be a three-letter uppercase ISO currency code',
    ],
  ])('is refused for its %s', (pointer, faulty, message) => {
    expect(validateSeedRecord({ ...record, currencies: faulty }).faults).toEqual([
      { pointer, message },
    ]);
  });
});

describe('a price book record', () => {
  describeModel({
    schema: SeedPriceBook,
    example: { type: 'price_book', id, name: 'Retail', description: 'For everyone' },
    optional: ['/description'],
  });
});

describe('a price modifier record', () => {
  describeModel({
    schema: SeedPriceModifier,
    example: {
      type: 'price_modifier',
      name: 'large',
      modifier_type: 'price_increment',
      currencies: price,
    },
    dictionaries: ['/currencies'],
  });
});
