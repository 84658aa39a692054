import { describe, expect, it } from 'vitest';
import { makePriceModifier } from '../../testing/make-price.js';
import { applyModifiers } from './display-price.js';
import type { PriceState } from './sale-timeline.js';

const usd = (amount: number) => ({ USD: { amount, includes_tax: false } });
const base: PriceState = { price: usd(1000), tiers: {} };
const increment = makePriceModifier({ currencies: usd(200) });
const decrement = makePriceModifier({ modifier_type: 'price_decrement', currencies: usd(300) });
const equals = makePriceModifier({ modifier_type: 'price_equals', currencies: usd(500) });

describe('the price of a child from its base product’s', () => {
  it.each([
    ['nothing is the same price', [], 1000],
    ['price_increment adds', [increment], 1200],
    ['price_decrement subtracts', [decrement], 700],
    ['price_equals replaces', [equals], 500],
    ['several apply one after another', [increment, decrement], 900],
    ['the order counts', [increment, equals], 500],
    ['the order counts', [equals, increment], 700],
  ])('%s', (_, modifiers, amount) => {
    expect(applyModifiers(base, modifiers)?.price).toEqual(usd(amount));
  });

  it('is never below zero', () => {
    const much = { ...decrement, currencies: usd(1001) };
    expect(applyModifiers(base, [much])?.price).toEqual(usd(0));
    expect(applyModifiers(base, [much, increment])?.price).toEqual(usd(200));
  });

  it('is never an amount that a number cannot hold exactly', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const modifier = { ...increment, currencies: usd(most) };
    expect(applyModifiers({ ...base, price: usd(most) }, [modifier])?.price).toEqual(usd(most));
  });

  it('keeps the base product’s tax, and its currencies that the modifier does not name', () => {
    const price = {
      USD: { amount: 1000, includes_tax: true },
      EUR: { amount: 900, includes_tax: true },
    };
    expect(applyModifiers({ price, tiers: {} }, [increment])?.price).toEqual({
      ...price,
      USD: { amount: 1200, includes_tax: true },
    });
  });

  const yen = { JPY: { amount: 5, includes_tax: true } };

  it.each(['price_increment', 'price_decrement'] as const)(
    'does not gain a currency by a %s',
    (modifier_type) => {
      const modifier = makePriceModifier({ modifier_type, currencies: yen });
      expect(applyModifiers(base, [modifier])).toEqual(base);
      expect(applyModifiers(undefined, [modifier])).toBeUndefined();
    },
  );

  it('is what price_equals says, tax too, whatever the base product has', () => {
    const fixed = makePriceModifier({ modifier_type: 'price_equals', currencies: yen });
    const more = makePriceModifier({ currencies: { JPY: { amount: 2, includes_tax: false } } });
    for (const price of [usd(1000), { ...usd(1000), JPY: { amount: 9, includes_tax: false } }]) {
      const modified = applyModifiers({ price, tiers: {} }, [fixed]);
      expect(modified).toEqual({ price: { ...usd(1000), ...yen }, tiers: {} });
    }
    expect(applyModifiers(undefined, [fixed])).toEqual({ price: yen, tiers: {} });
    expect(applyModifiers(undefined, [fixed, more])?.price.JPY?.amount).toBe(7);
    expect(applyModifiers(undefined, [])).toBeUndefined();
  });
});

describe('the tiers of the base product', () => {
  const eur = (amount: number) => ({ EUR: { amount, includes_tax: true } });
  const tiered: PriceState = {
    price: { ...usd(800), ...eur(900) },
    tiers: {
      ten: { minimum_quantity: 10, price: { ...usd(700), ...eur(800) } },
      more: { minimum_quantity: 20, price: usd(600) },
    },
    price_book_id: 'book',
    sale_id: 'summer',
    sale_expires: 5,
  };

  it('change by the same amount', () => {
    expect(applyModifiers(tiered, [increment])).toEqual({
      ...tiered,
      price: { ...usd(1000), ...eur(900) },
      tiers: {
        ten: { minimum_quantity: 10, price: { ...usd(900), ...eur(800) } },
        more: { minimum_quantity: 20, price: usd(800) },
      },
    });
  });

  it('end in the currencies in which price_equals makes the amount the child’s own, and in no other', () => {
    expect(applyModifiers(tiered, [equals])).toEqual({
      ...tiered,
      price: { ...usd(500), ...eur(900) },
      tiers: { ten: { minimum_quantity: 10, price: eur(800) } },
    });
  });
});
