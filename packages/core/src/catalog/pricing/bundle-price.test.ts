import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumComponents } from './display-price.js';
import type { PriceState } from './sale-timeline.js';

const money = (amount: number, includes_tax = false) => ({ amount, includes_tax });
const state = (price: PriceState['price']): PriceState => ({ price, tiers: {} });

describe('a bundle without its own price', () => {
  it('costs the sum of its default components, each times its quantity', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    const component = fc.record({ quantity: fc.integer({ min: 1, max: 99 }), amount });
    fc.assert(
      fc.property(fc.array(component, { minLength: 1, maxLength: 6 }), (components) => {
        const bundle = sumComponents(
          components.map(({ quantity, amount }) => ({
            quantity,
            state: state({ USD: money(amount) }),
          })),
        );
        const sum = components.reduce((total, each) => total + each.amount * each.quantity, 0);
        expect(bundle).toEqual(state({ USD: money(sum) }));
      }),
    );
  });

  it('has no price if one of them has none', () => {
    const priced = { quantity: 1, state: state({ USD: money(100) }) };
    expect(sumComponents([priced, { quantity: 1, state: undefined }])).toBeUndefined();
    expect(sumComponents([])).toBeUndefined();
  });

  it('has a price in the currencies that all of them have', () => {
    const both = { quantity: 2, state: state({ USD: money(100), EUR: money(90) }) };
    const dollars = { quantity: 1, state: state({ USD: money(5), JPY: money(7) }) };
    expect(sumComponents([both, dollars])).toEqual(state({ USD: money(205) }));
    const yen = { quantity: 1, state: state({ JPY: money(7) }) };
    expect(sumComponents([both, yen])).toBeUndefined();
  });

  it('does not add amounts with tax to amounts without', () => {
    const withTax = { quantity: 1, state: state({ USD: money(1, true), EUR: money(1, true) }) };
    const mixed = { quantity: 1, state: state({ USD: money(2, true), EUR: money(2) }) };
    expect(sumComponents([withTax, mixed])).toEqual(state({ USD: money(3, true) }));
  });

  it('has no price in a currency whose sum a number cannot hold exactly', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const dear = { quantity: 2, state: state({ USD: money(most), EUR: money(1) }) };
    expect(sumComponents([dear])).toEqual(state({ EUR: money(2) }));
    expect(sumComponents([{ ...dear, quantity: 1 }])?.price.USD).toEqual(money(most));
  });
});
