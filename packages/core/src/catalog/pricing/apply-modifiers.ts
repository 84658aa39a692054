import type { Price } from '@aisle/schema';
import type { ModifierType } from '@aisle/schema/catalog';
import type { SeedPriceModifier } from '@aisle/schema/seed';
import { mapPrices, type PriceList, type PriceState } from './price-state.js';

/** Calculate an amount from the base product's. Results are never below zero or inexact. */
const modifiedAmounts: Record<
  Exclude<ModifierType, 'price_equals'>,
  (base: number, modifier: number) => number
> = {
  price_increment: (base, modifier) => Math.min(base + modifier, Number.MAX_SAFE_INTEGER),
  price_decrement: (base, modifier) => Math.max(0, base - modifier),
};

/**
 * Returns the price of a child product from its base product's, which may be undefined. A modifier
 * changes only the currencies that it names. `price_equals` replaces the price there: it removes
 * the tiers, and adds currencies that the base product lacks.
 */
export function applyModifiers(
  base: PriceState | undefined,
  modifiers: readonly SeedPriceModifier[],
): PriceState | undefined {
  let state: PriceState = base ?? { price: {}, tiers: {} };
  for (const modifier of modifiers) state = { ...state, ...modifyList(state, modifier) };
  return base === undefined && Object.keys(state.price).length === 0 ? undefined : state;
}

function modifyList(list: PriceList, { modifier_type, currencies }: SeedPriceModifier): PriceList {
  if (modifier_type !== 'price_equals') {
    const modify = modifiedAmounts[modifier_type];
    return mapPrices(list, (price) => modifyPrice(price, currencies, modify));
  }
  return mapPrices(
    list,
    (price) => ({ ...price, ...currencies }),
    (price) =>
      Object.fromEntries(Object.entries(price).filter(([currency]) => !currencies[currency])),
  );
}

function modifyPrice(
  price: Price,
  currencies: Price,
  modify: (base: number, modifier: number) => number,
): Price {
  return Object.fromEntries(
    Object.entries(price).map(([currency, money]) => {
      const modifier = currencies[currency];
      if (!modifier) return [currency, money];
      return [currency, { ...money, amount: modify(money.amount, modifier.amount) }];
    }),
  );
}
