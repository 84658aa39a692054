import type { Price } from '@aisle/schema';
import type { DisplayPrice, TierDisplayPrice } from '@aisle/schema/catalog';
import { formatMoney } from '../../money/format-money.js';
import type { PriceView } from './price-views.js';

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

/** What a reader sees of a price, and of the one that it replaces. Members without an amount are absent. */
export function displayPrices(price: Price, original: Price | undefined, reader: Reader) {
  const display_price = displayPrice(price, reader);
  const original_display_price = original && displayPrice(original, reader);
  return {
    ...(display_price && { display_price }),
    ...(original_display_price && { original_display_price }),
  };
}

/** What a reader sees of a product's tiers: all their keys, with prices where the currency has some. */
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
