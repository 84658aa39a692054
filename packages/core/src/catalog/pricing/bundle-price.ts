import type { Price } from '@aisle/schema';
import type { PriceState } from './price-state.js';

/** A component product chosen by default, with its price if it has one. */
export interface PricedComponent {
  readonly quantity: number;
  readonly state: PriceState | undefined;
}

/**
 * The price of a bundle without its own: the sum of its default components. It has none when one of
 * them has none; a currency counts when every component has it with the same tax and the sum is exact.
 */
export function sumComponents(components: readonly PricedComponent[]): PriceState | undefined {
  const states: { quantity: number; state: PriceState }[] = [];
  for (const { quantity, state } of components) {
    if (!state) return undefined;
    states.push({ quantity, state });
  }
  const price = sumPrices(states.map(({ quantity, state }) => ({ quantity, price: state.price })));
  return Object.keys(price).length === 0 ? undefined : { price, tiers: {} };
}

function sumPrices(parts: readonly { quantity: number; price: Price }[]): Price {
  const [first, ...others] = parts;
  if (!first) return {};
  const sum: Price = {};
  for (const [currency, money] of Object.entries(first.price)) {
    let amount = money.amount * first.quantity;
    const complete = others.every(({ quantity, price }) => {
      const other = price[currency];
      amount += (other?.amount ?? 0) * quantity;
      return other?.includes_tax === money.includes_tax;
    });
    if (complete && Number.isSafeInteger(amount))
      sum[currency] = { amount, includes_tax: money.includes_tax };
  }
  return sum;
}
