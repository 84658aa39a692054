import { describe, expect, it } from 'vitest';
import { makeBatch } from '../../testing/make-batch.js';
import { makePrice } from '../../testing/make-price.js';
import { makeProduct } from '../../testing/make-product.js';
import { makeUuid } from '../../testing/make-uuid.js';
import { valueAt } from '../pricing/timeline.js';
import { buildPrices } from './build-prices.js';

const product = makeProduct({ sku: 'POT' });
const usd = (amount: number) => ({ USD: { amount, includes_tax: false } });
const onSale = makePrice({
  sku: 'POT',
  sales: {
    summer: {
      schedule: { valid_from: '2026-06-01T00:00:00Z', valid_to: '2026-07-01T00:00:00Z' },
      currencies: usd(800),
    },
  },
});
const [before, during] = [Date.UTC(2026, 4, 31), Date.UTC(2026, 5, 1)];

describe('the texts that show a product’s prices', () => {
  const { prices, displayPrices } = build([], [onSale]);

  it('change when a sale begins and ends', () => {
    expect(prices).toHaveLength(3);
    expect(parse(valueAt(prices, before).attributes)).toEqual({ price: usd(1000) });
    expect(parse(valueAt(prices, before).meta)).toEqual({ pricebook_id: onSale.price_book_id });
    expect(parse(valueAt(prices, during).attributes)).toEqual({ price: usd(800) });
    expect(parse(valueAt(prices, during).meta)).toEqual({
      pricebook_id: onSale.price_book_id,
      sale_id: 'summer',
      sale_expires: '2026-07-01T00:00:00.000',
      original_price: usd(1000),
    });
  });

  it('are there for each currency and language', () => {
    const euros = makePrice({
      sku: 'POT',
      currencies: { ...usd(1000), EUR: { amount: 900, includes_tax: true } },
    });
    const built = build([], [euros], ['en', 'de']);
    const shown = built.displayPrices.map(({ currency, language, spans }) => [
      currency,
      language,
      parse(valueAt(spans, before)).display_price,
    ]);
    const amount = (text: string, currency: string, formatted: string) => ({
      amount: text,
      currency,
      formatted,
    });
    expect(shown).toEqual([
      ['USD', 'en', { without_tax: amount('1000', 'USD', '$10.00') }],
      ['USD', 'de', { without_tax: amount('1000', 'USD', '10,00\u00a0$') }],
      ['EUR', 'en', { with_tax: amount('900', 'EUR', '€9.00') }],
      ['EUR', 'de', { with_tax: amount('900', 'EUR', '9,00\u00a0€') }],
    ]);
  });

  it('show the original price during a sale', () => {
    const [dollars] = displayPrices;
    expect(parse(valueAt(dollars?.spans ?? [], during))).toMatchObject({
      display_price: { without_tax: { amount: '800' } },
      original_display_price: { without_tax: { amount: '1000' } },
    });
  });

  it('have tiers beside the price', () => {
    const tiers = { ten: { minimum_quantity: 10, amount: 900 } };
    const built = build(
      [],
      [
        makePrice({
          sku: 'POT',
          currencies: { USD: { amount: 1000, includes_tax: false, tiers } },
        }),
      ],
    );
    expect(parse(valueAt(built.prices, before).attributes).tiers).toEqual({
      ten: { minimum_quantity: 10, price: usd(900) },
    });
    const [dollars] = built.displayPrices;
    expect(parse(valueAt(dollars?.spans ?? [], before)).tiers).toMatchObject({
      ten: { display_price: { without_tax: { amount: '900' } } },
    });
  });

  it('are not there without a price', () => {
    expect(build([], [])).toEqual({ prices: [], displayPrices: [] });
  });
});

describe('the prices of component products', () => {
  const cup = makeProduct({ id: makeUuid(0x101), sku: 'CUP' });
  const plate = makeProduct({ id: makeUuid(0x102), sku: 'PLATE' });

  it('are shown by product id, also on a bundle that has no price itself', () => {
    const built = build([cup.id, plate.id], [makePrice({ sku: 'CUP', currencies: usd(300) })]);
    expect(built.prices).toEqual([]);
    const [dollars] = built.displayPrices;
    expect(parse(valueAt(dollars?.spans ?? [], before))).toEqual({
      component_products: {
        [cup.id]: {
          price: usd(300),
          pricebook_id: makePrice().price_book_id,
          display_price: { without_tax: { amount: '300', currency: 'USD', formatted: '$3.00' } },
        },
      },
    });
  });

  it('follow their own sales', () => {
    const built = build([cup.id], [{ ...onSale, sku: 'CUP' }]);
    const [dollars] = built.displayPrices;
    const cupAt = (time: number) =>
      parse(valueAt(dollars?.spans ?? [], time)).component_products[cup.id];
    expect(cupAt(before)).not.toHaveProperty('sale_id');
    expect(cupAt(during)).toMatchObject({
      price: usd(800),
      original_price: usd(1000),
      sale_id: 'summer',
      sale_expires: '2026-07-01T00:00:00.000',
    });
  });

  function build(componentIds: string[], prices: ReturnType<typeof makePrice>[]) {
    return buildPrices(product, componentIds, makeBatch({ related: [cup, plate], prices }), ['en']);
  }
});

function build(
  componentIds: string[],
  prices: ReturnType<typeof makePrice>[],
  languages: string[] = ['en'],
) {
  return buildPrices(product, componentIds, makeBatch({ prices }), languages);
}

/** Members as they are added behind others. */
function parse(members: string) {
  return JSON.parse(`{${members.slice(1)}}`);
}
