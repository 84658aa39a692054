import { describe, expect, it } from 'vitest';
import { makeBatch } from '../../../test/support/make-batch.js';
import { makePrice } from '../../testing/make-price.js';
import { makeProduct } from '../../testing/make-product.js';
import { makeUuid } from '../../testing/make-uuid.js';
import { formatMembers, type PricePieces } from '../documents/pack-product.js';
import { buildPrices } from './product-parts.js';

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
  const built = build([], [onSale]);

  it('change when a sale begins and ends', () => {
    expect(built.changes).toEqual([Date.UTC(2026, 5, 1), Date.UTC(2026, 6, 1)]);
    expect(built.currencies.map(({ periods }) => periods.length)).toEqual([3]);
    expect(built.others).toHaveLength(3);
    expect(shownAt(built, before).attributes).toEqual({ price: usd(1000) });
    expect(shownAt(built, during).attributes).toEqual({ price: usd(800) });
    expect(shownAt(built, before).meta).not.toHaveProperty('sale_id');
    expect(shownAt(built, during).meta).toMatchObject({
      sale_id: 'summer',
      sale_expires: '2026-07-01T00:00:00.000',
      original_price: usd(1000),
    });
  });

  it('name the price book, whatever the currency and the time', () => {
    expect(parse(built.book)).toEqual({ pricebook_id: onSale.price_book_id });
  });

  it('tell nothing of a sale in a currency that it does not change', () => {
    const always = { attributes: formatMembers({ price: usd(1000) }), metas: [''] };
    expect(built.others).toEqual([always, always, always]);
  });

  it('are there for each currency and language', () => {
    const euros = makePrice({
      sku: 'POT',
      currencies: { ...usd(1000), EUR: { amount: 900, includes_tax: true } },
    });
    const languages = ['en', 'de'];
    const { currencies } = build([], [euros], languages);
    const shown = currencies.flatMap(({ currency, periods }) =>
      periods.flatMap(({ metas }) =>
        metas.map((text, index) => [currency, languages[index], parse(text).display_price]),
      ),
    );
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
    expect(shownAt(built, during).meta).toMatchObject({
      display_price: { without_tax: { amount: '800' } },
      original_display_price: { without_tax: { amount: '1000' } },
    });
  });

  it('have tiers beside the price', () => {
    const tiers = { ten: { minimum_quantity: 10, amount: 900 } };
    const tiered = build(
      [],
      [
        makePrice({
          sku: 'POT',
          currencies: { USD: { amount: 1000, includes_tax: false, tiers } },
        }),
      ],
    );
    expect(shownAt(tiered, before).attributes.tiers).toEqual({
      ten: { minimum_quantity: 10, price: usd(900) },
    });
    expect(shownAt(tiered, before).meta.tiers).toMatchObject({
      ten: { display_price: { without_tax: { amount: '900' } } },
    });
    expect(parse(tiered.others[0]?.metas[0] ?? '').tiers).toEqual({ ten: {} });
  });

  it('are not there without a price', () => {
    expect(build([], [])).toEqual({
      book: '',
      changes: [],
      currencies: [],
      others: [{ attributes: '', metas: [''] }],
    });
  });
});

describe('the prices of component products', () => {
  const cup = makeProduct({ id: makeUuid(0x101), sku: 'CUP' });
  const plate = makeProduct({ id: makeUuid(0x102), sku: 'PLATE' });

  it('are shown by product id, also on a bundle that has no price itself', () => {
    const built = build([cup.id, plate.id], [makePrice({ sku: 'CUP', currencies: usd(300) })]);
    expect(shownAt(built, before).attributes).toEqual({});
    expect(parse(built.others[0]?.metas[0] ?? '')).toEqual({
      component_products: {
        [cup.id]: { price: usd(300), pricebook_id: makePrice().price_book_id },
      },
    });
    expect(shownAt(built, before).meta).toEqual({
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
    const cupAt = (time: number) => shownAt(built, time).meta.component_products[cup.id];
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

/** The members of the first currency and language at a time. */
function shownAt({ changes, currencies }: PricePieces, time: number) {
  const { attributes = '', metas = [] } = currencies[0]?.periods[periodAt(changes, time)] ?? {};
  return { attributes: parse(attributes), meta: parse(metas[0] ?? '') };
}

function periodAt(changes: readonly number[], time: number): number {
  return changes.filter((change) => change <= time).length;
}

/** Parses members that are appended to others. */
function parse(members: string) {
  return JSON.parse(`{${members.slice(1)}}`);
}
