import type { Price } from '@aisle/schema';
import type { ComponentProductPrice } from '@aisle/schema/catalog';
import { expect, it } from 'vitest';
import { makePrice } from '../testing/make-price.js';
import { configureBundle } from './configure-bundle.js';
import { sumComponents } from './pricing/display-price.js';
import { combineViews, priceTimeline, viewIn } from './pricing/sale-timeline.js';

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

const parts = {
  'on sale': { list: { USD: 100, EUR: 90 }, sale: { USD: 80, EUR: 70 } },
  'on sale in dollars': { list: { USD: 100, EUR: 90 }, sale: { USD: 80 } },
  'in euros by a sale alone': { list: { USD: 100 }, sale: { USD: 80, EUR: 70 } },
  'in euros by a sale of nothing else': { list: { USD: 100 }, sale: { EUR: 70 } },
  'in dollars alone': { list: { USD: 100 }, sale: {} },
  'at its list price': { list: { USD: 100, EUR: 90 }, sale: {} },
} as const;

const names = Object.keys(parts) as (keyof typeof parts)[];
const pairs = names.flatMap((one) => names.map((other) => [one, other] as const));

it.each(pairs)(
  'a choice of what is %s and what is %s costs what it does as the default',
  (...two) => {
    const quantities = [1, 2];
    const views = two.map((name) => viewsOf(parts[name]));
    const sum = combineViews(views, (states) =>
      sumComponents(states.map((state, index) => ({ quantity: quantities[index] ?? 0, state }))),
    );
    for (const currency of ['USD', 'EUR', 'JPY']) {
      const [a, b] = views.map((each) => {
        const { price, original, sale_id } = viewIn(each, currency) ?? {};
        return {
          ...partOf(price ?? {}),
          ...(original && { original_price: original.price }),
          ...(sale_id !== undefined && { sale_id }),
        };
      });
      if (!a || !b) throw new Error('there are two parts');
      const reader = { currency, language: 'en' };
      const { attributes, meta } = configureBundle(bundleOf({ a, b }), both, reader);
      const expected = viewIn(sum, currency);
      expect(attributes.price).toEqual(expected?.price);
      expect(meta.original_price?.[currency]).toEqual(expected?.original?.price[currency]);
      // An answer in dollars does not tell whether a part has a price in euros without a sale, too.
      if (currency !== 'USD') expect(meta.original_price).toEqual(expected?.original?.price);
    }
  },
);

type Amounts = Readonly<Record<string, number>>;

/** The views of a price without tiers while a sale is in force. */
function viewsOf({ list, sale: onSale }: { readonly list: Amounts; readonly sale: Amounts }) {
  const pricesOf = (amounts: Amounts) =>
    Object.fromEntries(
      Object.entries(amounts).map(([currency, amount]) => [currency, money(amount)]),
    );
  const entry = makePrice({
    currencies: pricesOf(list),
    sales: { s: { currencies: pricesOf(onSale) } },
  });
  const [span] = priceTimeline(entry);
  if (!span) throw new Error('a timeline has at least one span');
  return span.value;
}

it('a component has its place in the choice, also when nothing of it is chosen, whatever its name is', () => {
  const bundle = bundleOf({});
  const components = { part: {}, constructor: {}, valueOf: {} };
  const product = { ...bundle, attributes: { components } } as unknown as typeof bundle;
  const reader = { currency: 'USD', language: 'en' };
  const { meta } = configureBundle(product, { part: { a: 1 } }, reader);
  expect(meta.bundle_configuration).toEqual({
    selected_options: { part: { a: 1 }, constructor: {}, valueOf: {} },
  });
});
