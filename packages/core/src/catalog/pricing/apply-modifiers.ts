import type { Price } from '@aisle/schema';
import type { ModifierType } from '@aisle/schema/catalog';
import type { SeedPriceModifier } from '@aisle/schema/seed';
import { mapPrices, type PriceList, type PriceState } from './price-state.js';

/** How a modifier makes an amount from the base product's; never below zero or inexact. */
const modifiedAmounts: Record<
  Exclude<ModifierType, 'price_equals'>,
  (base: number, modifier: number) => number
> = {
  price_increment: (base, modifier) => Math.min(base + modifier, Number.MAX_SAFE_INTEGER),
  price_decrement: (base, modifier) => Math.max(0, base - modifier),
};

/**
 * The price of a child product from its base product's, which may have none. A modifier leaves currencies
 * that it does not name as they are. `price_equals` is the price in those that it names, whatever the base
 * product costs there: so it ends the tiers, and brings a currency that the base product has no price in.
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
