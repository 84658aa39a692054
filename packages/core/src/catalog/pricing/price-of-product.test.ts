import type { ModifierType } from '@aisle/schema/catalog';
import type { SeedPriceModifier } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import { type BatchParts, makeBatch } from '../../../test/support/make-batch.js';
import { makePrice, makePriceModifier } from '../../testing/make-price.js';
import { makeProduct } from '../../testing/make-product.js';
import { makeUuid } from '../../testing/make-uuid.js';
import type { ProductRecord } from '../requests.js';
import { priceOfProduct } from './display-price.js';
import { constantTimeline, noPrice, valueAt, viewIn } from './sale-timeline.js';

const parent = makeProduct({ id: makeUuid(1), sku: 'PARENT' });
const child = makeProduct({ id: makeUuid(2), sku: 'CHILD', parent_id: parent.id });
const pot = makeProduct({ id: makeUuid(3), sku: 'POT' });
const cup = makeProduct({ id: makeUuid(4), sku: 'CUP' });

describe('a product', () => {
  it('costs what the entry of its sku says', () => {
    expect(amountOf(pot, { prices: [price('POT', 500), price('CUP', 1)] })).toBe(500);
  });

  it('without an entry, or without a sku, has no price', () => {
    expect(amountOf(pot, { prices: [price('CUP', 1)] })).toBeUndefined();
    const { sku: _, ...unnamed } = pot;
    expect(amountOf(unnamed, { prices: [price('POT', 500)] })).toBeUndefined();
  });
});

describe('a child product', () => {
  const related = [parent];

  it('inherits its parent’s price', () => {
    expect(amountOf(child, { related, prices: [price('PARENT', 500)] })).toBe(500);
  });

  it('has its modifiers applied to it, in the order of their names on the child', () => {
    const modifiers = [
      makePriceModifier({ name: 'plus' }),
      makePriceModifier({ name: 'fixed', modifier_type: 'price_equals' }),
    ];
    const prices = [price('PARENT', 500)];
    const named = (price_modifiers: string[]) =>
      amountOf({ ...child, price_modifiers }, { related, prices, modifiers });
    expect(named(['plus'])).toBe(700);
    expect(named(['plus', 'fixed'])).toBe(200);
    expect(named(['fixed', 'plus'])).toBe(400);
  });

  it('with an entry of its own costs that, modifiers or not', () => {
    const prices = [price('PARENT', 500), price('CHILD', 99)];
    const modified = { ...child, price_modifiers: ['large'] };
    expect(amountOf(modified, { related, prices, modifiers: [makePriceModifier()] })).toBe(99);
  });

  it('follows its parent’s sales', () => {
    const sales = { s: { schedule: { valid_from: '2026-01-01T00:00:00Z' }, currencies: usd(300) } };
    const timeline = priceOfProduct(
      { ...child, price_modifiers: ['large'] },
      makeBatch({
        related,
        prices: [{ ...price('PARENT', 500), sales }],
        modifiers: [makePriceModifier()],
      }),
    );
    const at = (time: string) =>
      viewIn(valueAt(timeline, Date.parse(time)), 'USD')?.price.USD?.amount;
    expect(at('2025-12-31T23:59:59Z')).toBe(700);
    expect(at('2026-01-01T00:00:00Z')).toBe(500);
  });
});

describe('a bundle', () => {
  const option = (id: string, quantity: number, chosen = true) =>
    ({ id, type: 'product', quantity, default: chosen }) as const;
  const bundle = makeProduct({
    id: makeUuid(5),
    sku: 'SET',
    components: {
      pot: { name: 'Pot', options: [option(pot.id, 1)] },
      cups: { name: 'Cups', options: [option(cup.id, 4), option(makeUuid(99), 1, false)] },
    },
  });
  const prices = [price('POT', 500), price('CUP', 20)];

  it('costs the sum of its default components', () => {
    expect(amountOf(bundle, { related: [pot, cup], prices })).toBe(580);
  });

  it('with an entry of its own costs that', () => {
    const own = [...prices, price('SET', 550)];
    expect(amountOf(bundle, { related: [pot, cup], prices: own })).toBe(550);
  });

  it('has no price if a default component has none, or if none is chosen', () => {
    expect(amountOf(bundle, { related: [pot, cup], prices: [price('POT', 500)] })).toBeUndefined();
    expect(amountOf(bundle, { related: [pot], prices })).toBeUndefined();
    const components = { cups: { name: 'Cups', options: [option(cup.id, 4, false)] } };
    expect(amountOf({ ...bundle, components }, { related: [cup], prices })).toBeUndefined();
  });

  it('does not count a default component that is a draft, as it does not show it', () => {
    const draft: ProductRecord = { ...cup, status: 'draft' };
    expect(amountOf(bundle, { related: [pot, draft], prices })).toBe(500);
  });

  it('may hold bundles', () => {
    const outer = makeProduct({
      id: makeUuid(6),
      components: { sets: { name: 'Sets', options: [option(bundle.id, 2)] } },
    });
    expect(amountOf(outer, { related: [bundle, pot, cup], prices })).toBe(1160);
  });

  it('changes its price when a component’s sale begins', () => {
    const sales = { s: { schedule: { valid_from: '2026-01-01T00:00:00Z' }, currencies: usd(10) } };
    const sources = makeBatch({
      related: [pot, cup],
      prices: [price('POT', 500), { ...price('CUP', 20), sales }],
    });
    const views = priceOfProduct(bundle, sources).map(({ value }) => viewIn(value, 'USD'));
    expect(views.map((view) => view?.price.USD?.amount)).toEqual([580, 540]);
    expect(views.map((view) => view?.original?.price)).toEqual([undefined, usd(580)]);
  });
});

describe('products that lead back to themselves have no price', () => {
  it.each<[string, ProductRecord[]]>([
    ['its own parent', [{ ...parent, parent_id: parent.id }]],
    ['its child’s child', [{ ...parent, parent_id: child.id }, child]],
    ['its own component', [contains(parent, parent.id)]],
    ['its component’s component', [contains(parent, pot.id), contains(pot, parent.id)]],
  ])('%s', (_, related) => {
    const [first = parent] = related;
    expect(priceOfProduct(first, makeBatch({ related }))).toEqual(constantTimeline(noPrice));
  });

  it('the same component may come twice, which is no way back', () => {
    const twice = contains(contains(makeProduct({ id: makeUuid(7) }), pot.id), pot.id, 'second');
    expect(amountOf(twice, { related: [pot], prices: [price('POT', 500)] })).toBe(1000);
  });
});

describe('sales in one currency, through parents and bundles', () => {
  const both = (dollars: number, euros: number) => ({
    ...usd(dollars),
    EUR: { amount: euros, includes_tax: false },
  });
  const priced = makePrice({
    sku: 'POT',
    currencies: both(500, 400),
    sales: { s: { currencies: { EUR: { amount: 300, includes_tax: false } } } },
  });
  const viewOf = (product: ProductRecord, parts: BatchParts, currency: string) =>
    viewIn(valueAt(priceOfProduct(product, makeBatch(parts)), 0), currency);
  const ofPot = { ...child, parent_id: pot.id };

  it('count for a child in that currency, and leave no trace in another one', () => {
    const parts = { related: [pot], prices: [priced], modifiers: [makePriceModifier()] };
    const large = { ...ofPot, price_modifiers: ['large'] };
    expect(viewOf(large, parts, 'EUR')).toMatchObject({
      price: both(700, 300),
      sale_id: 's',
      original: { price: { EUR: { amount: 400 } } },
    });
    expect(viewOf(large, parts, 'USD')).toEqual({
      price: both(700, 400),
      tiers: {},
      price_book_id: priced.price_book_id,
    });
  });

  it('leave no trace on a child whose price is its own there', () => {
    const fixed = makePriceModifier({
      name: 'fixed',
      modifier_type: 'price_equals',
      currencies: { EUR: { amount: 450, includes_tax: false } },
    });
    const parts = { related: [pot], prices: [priced], modifiers: [fixed] };
    const own = { ...ofPot, price_modifiers: ['fixed'] };
    for (const currency of ['EUR', 'USD']) {
      const view = viewOf(own, parts, currency);
      expect(view).toMatchObject({ price: both(500, 450) });
      expect(view).not.toHaveProperty('sale_id');
      expect(view).not.toHaveProperty('original');
    }
  });

  describe('that the list has no price in', () => {
    const eur = (amount: number, includes_tax = false) => ({ EUR: { amount, includes_tax } });
    const sold = makePrice({
      sku: 'POT',
      currencies: usd(1000),
      sales: {
        s: {
          schedule: { valid_from: '2026-01-01T00:00:00Z', valid_to: '2026-06-01T00:00:00Z' },
          currencies: { ...usd(500), ...eur(900, true) },
        },
      },
    });
    const modifierOf = (modifier_type: ModifierType, amount: number) =>
      makePriceModifier({ name: 'm', modifier_type, currencies: eur(amount, true) });
    /** Returns the price in euros before the sale, during it and after it. */
    const told = (product: ProductRecord, parts: BatchParts) =>
      ['2025-12-31T00:00:00Z', '2026-01-01T00:00:00Z', '2026-06-01T00:00:00Z'].map((time) => {
        const timeline = priceOfProduct(product, makeBatch(parts));
        const view = viewIn(valueAt(timeline, Date.parse(time)), 'EUR');
        return [view?.price.EUR?.amount, view?.sale_id, view?.original?.price];
      });
    const none = [undefined, undefined, undefined];

    it.each<[string, SeedPriceModifier, unknown[], unknown[]]>([
      [
        'price_equals is the price at any time, without a sale',
        modifierOf('price_equals', 700),
        [700, undefined, undefined],
        [700, undefined, undefined],
      ],
      [
        'an increment has a price to add to while the sale is in force',
        modifierOf('price_increment', 50),
        none,
        [950, 's', usd(1000)],
      ],
      [
        'a decrement has one to subtract from',
        modifierOf('price_decrement', 50),
        none,
        [850, 's', usd(1000)],
      ],
    ])('give a child: %s', (_, modifier, without, within) => {
      const parts = { related: [pot], prices: [sold], modifiers: [modifier] };
      const modified = { ...ofPot, price_modifiers: ['m'] };
      expect(told(modified, parts)).toEqual([without, within, without]);
    });

    it('give a bundle a sum while the sale is in force, and beside price_equals at any time', () => {
      const fixed = { ...ofPot, price_modifiers: ['m'] };
      const parts = {
        related: [pot, fixed],
        prices: [sold],
        modifiers: [modifierOf('price_equals', 700)],
      };
      const set = (id: string) => contains(makeProduct({ id: makeUuid(8) }), id);
      const [sum, own] = [900, 700];
      expect(told(set(pot.id), parts)).toEqual([none, [sum, undefined, usd(1000)], none]);
      const always = [own, undefined, undefined];
      expect(told(set(fixed.id), parts)).toEqual([always, always, always]);
    });

    it('leave a child of a parent without any price what price_equals says', () => {
      const parts = { related: [pot], modifiers: [modifierOf('price_equals', 700)] };
      const modified = { ...ofPot, price_modifiers: ['m'] };
      expect(viewOf(modified, parts, 'EUR')).toEqual({ price: eur(700, true), tiers: {} });
      expect(viewOf(ofPot, parts, 'EUR')).toBeUndefined();
    });
  });

  it('lower the sum of a bundle in that currency alone', () => {
    const set = contains(contains(makeProduct({ id: makeUuid(8) }), pot.id), cup.id, 'cup');
    const prices = [priced, { ...price('CUP', 0), currencies: both(20, 10) }];
    const parts = { related: [pot, cup], prices };
    expect(viewOf(set, parts, 'EUR')).toEqual({
      price: both(520, 310),
      tiers: {},
      original: { price: { EUR: { amount: 410, includes_tax: false } }, tiers: {} },
    });
    expect(viewOf(set, parts, 'USD')).toEqual({ price: both(520, 410), tiers: {} });
  });

  it('may be what gives a bundle a price in a currency, which then replaces none', () => {
    const set = contains(contains(makeProduct({ id: makeUuid(8) }), pot.id), cup.id, 'cup');
    const { EUR: _, ...dollars } = both(500, 400);
    const prices = [
      { ...priced, currencies: dollars },
      { ...price('CUP', 0), currencies: both(20, 10) },
    ];
    const parts = { related: [pot, cup], prices };
    const view = viewOf(set, parts, 'EUR');
    expect(view).toEqual({ price: both(520, 310), tiers: {} });
  });
});

function contains(product: ProductRecord, id: string, key = 'only'): ProductRecord {
  const options = [{ id, type: 'product' as const, quantity: 1, default: true }];
  return { ...product, components: { ...product.components, [key]: { name: key, options } } };
}

function usd(amount: number) {
  return { USD: { amount, includes_tax: false } };
}

function price(sku: string, amount: number) {
  return makePrice({ sku, currencies: usd(amount) });
}

function amountOf(product: ProductRecord, parts: BatchParts): number | undefined {
  return viewIn(valueAt(priceOfProduct(product, makeBatch(parts)), 0), 'USD')?.price.USD?.amount;
}
