import type { DisplayPrice, Price, TierDisplayPrice } from '@aisle/schema';
import { formatMoney } from './format-money.js';
import type { PriceState } from './price-state.js';

/** The reader that prices are shown to. */
export interface Reader {
  readonly currency: string;
  readonly language: string;
}

/** What a reader sees of a price: with tax or without, as the price entry knows it. */
export function displayPrice(price: Price, reader: Reader): DisplayPrice | undefined {
  const money = price[reader.currency];
  if (!money) return undefined;
  const shown = {
    amount: String(money.amount),
    currency: reader.currency,
    formatted: formatMoney(money.amount, reader.currency, reader.language),
  };
  return money.includes_tax ? { with_tax: shown } : { without_tax: shown };
}

/** What a reader sees of a product's price state. Members without an amount are absent. */
export function displayState(state: PriceState, reader: Reader) {
  const display_price = displayPrice(state.price, reader);
  const original_display_price = state.original && displayPrice(state.original.price, reader);
  return {
    ...(display_price && { display_price }),
    ...(original_display_price && { original_display_price }),
  };
}

/** What a reader sees of a product's tiers, by key. */
export function displayTiers(
  state: PriceState,
  reader: Reader,
): Record<string, TierDisplayPrice> | undefined {
  const shown = Object.entries(state.tiers).flatMap(([key, tier]) => {
    const display_price = displayPrice(tier.price, reader);
    if (!display_price) return [];
    const original = state.original?.tiers[key]?.price;
    const changed = original?.[reader.currency]?.amount !== tier.price[reader.currency]?.amount;
    const original_display_price = original && changed && displayPrice(original, reader);
    return [[key, { display_price, ...(original_display_price && { original_display_price }) }]];
  });
  return shown.length === 0 ? undefined : Object.fromEntries(shown);
}
