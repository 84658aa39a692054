import type { ModifierType, Price, SeedPriceModifier } from '@aisle/schema';
import { mapPrices, type PriceList, type PriceState } from './price-state.js';

/** How each type of modifier makes an amount from the base product's; never below zero or inexact. */
const modifiedAmounts: Record<ModifierType, (base: number, modifier: number) => number> = {
  price_increment: (base, modifier) => Math.min(base + modifier, Number.MAX_SAFE_INTEGER),
  price_decrement: (base, modifier) => Math.max(0, base - modifier),
  price_equals: (_base, modifier) => modifier,
};

/**
 * The price of a child product from its base product's. A modifier leaves currencies that it does not
 * name as they are; `price_equals` ends the tiers of those that it names, because their amounts no longer
 * depend on the base product's.
 */
export function applyModifiers(
  base: PriceState,
  modifiers: readonly SeedPriceModifier[],
): PriceState {
  let state = base;
  for (const modifier of modifiers) state = { ...state, ...modifyList(state, modifier) };
  return state;
}

function modifyList(list: PriceList, modifier: SeedPriceModifier): PriceList {
  return mapPrices(
    list,
    (price) => modifyPrice(price, modifier),
    (price) => modifyTier(price, modifier),
  );
}

function modifyTier(price: Price, modifier: SeedPriceModifier): Price {
  if (modifier.modifier_type !== 'price_equals') return modifyPrice(price, modifier);
  return Object.fromEntries(
    Object.entries(price).filter(([currency]) => modifier.currencies[currency] === undefined),
  );
}

function modifyPrice(price: Price, { modifier_type, currencies }: SeedPriceModifier): Price {
  return Object.fromEntries(
    Object.entries(price).map(([currency, money]) => {
      const modifier = currencies[currency];
      if (!modifier) return [currency, money];
      const amount = modifiedAmounts[modifier_type](money.amount, modifier.amount);
      return [currency, { ...money, amount }];
    }),
  );
}
