import type { Price } from '@aisle/schema';
import type { DisplayPrice, TierDisplayPrice } from '@aisle/schema/catalog';
import { formatMoney } from '../../money/format-money.js';
import type { PriceView } from './price-views.js';

/** Currency and language that prices are shown in. */
export interface Reader {
  readonly currency: string;
  readonly language: string;
}

/** Returns a price for a reader: with tax or without, as the price entry says. */
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

/** Returns a price and the one it replaces for a reader. Members without an amount are absent. */
export function displayPrices(price: Price, original: Price | undefined, reader: Reader) {
  const display_price = displayPrice(price, reader);
  const original_display_price = original && displayPrice(original, reader);
  return {
    ...(display_price && { display_price }),
    ...(original_display_price && { original_display_price }),
  };
}

/** Returns a product's tiers for a reader: all their keys, with prices if the currency has them. */
export function displayTiers(
  { tiers, original }: PriceView,
  reader: Reader | undefined,
): Record<string, TierDisplayPrice> | undefined {
  const shown = Object.entries(tiers).map(([key, { price }]) => {
    if (!reader) return [key, {}] as const;
    const before = original?.tiers[key]?.price;
    const changed = before?.[reader.currency]?.amount !== price[reader.currency]?.amount;
    return [key, displayPrices(price, changed ? before : undefined, reader)] as const;
  });
  return shown.length === 0 ? undefined : Object.fromEntries(shown);
}
