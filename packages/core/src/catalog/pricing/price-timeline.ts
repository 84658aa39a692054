import {
  type Price,
  parseTimestamp,
  type SeedCurrencyPrices,
  type SeedPrice,
  type Tiers,
} from '@aisle/schema';
import type { PriceList, PriceState } from './price-state.js';
import { beginningOfTime, endOfTime, type Timeline, timelineOf } from './timeline.js';

/** The price of a sku over time: its list price, replaced by the sale in force. */
export function priceTimeline(entry: SeedPrice): Timeline<PriceState> {
  const sales = Object.entries(entry.sales ?? {}).map(([id, sale]) => ({
    id,
    from: sale.schedule?.valid_from ? parseTimestamp(sale.schedule.valid_from) : beginningOfTime,
    to: sale.schedule?.valid_to ? parseTimestamp(sale.schedule.valid_to) : endOfTime,
    currencies: sale.currencies,
  }));
  const list = priceListOf(entry.currencies);
  return timelineOf(
    sales.flatMap(({ from, to }) => [from, to]),
    (time) => {
      const [sale] = sales
        .filter(({ from, to }) => from <= time && time < to)
        .sort((a, b) => a.to - a.from - (b.to - b.from) || (a.id < b.id ? -1 : 1));
      if (!sale) return { ...list, price_book_id: entry.price_book_id };
      const changed = Object.keys(sale.currencies);
      return {
        ...priceListOf(mergeSale(entry.currencies, sale.currencies)),
        price_book_id: entry.price_book_id,
        sale_id: sale.id,
        ...(sale.to < endOfTime && { sale_expires: sale.to }),
        original: restrictToCurrencies(list, changed),
      };
    },
  );
}

/** The amounts while a sale is in force; a sale without tiers leaves those of the list price. */
function mergeSale(list: SeedCurrencyPrices, sale: SeedCurrencyPrices): SeedCurrencyPrices {
  const merged: SeedCurrencyPrices = { ...list };
  for (const [currency, amounts] of Object.entries(sale)) {
    const tiers = amounts.tiers ?? list[currency]?.tiers;
    merged[currency] = { ...amounts, ...(tiers && { tiers }) };
  }
  return merged;
}

function priceListOf(currencies: SeedCurrencyPrices): PriceList {
  const price: Price = {};
  const tiers: Tiers = {};
  for (const [currency, amounts] of Object.entries(currencies)) {
    const { includes_tax } = amounts;
    price[currency] = { amount: amounts.amount, includes_tax };
    for (const [key, { minimum_quantity, amount }] of Object.entries(amounts.tiers ?? {})) {
      const tier = (Object.hasOwn(tiers, key) && tiers[key]) || { minimum_quantity, price: {} };
      tiers[key] = { ...tier, price: { ...tier.price, [currency]: { amount, includes_tax } } };
    }
  }
  return { price, tiers };
}

function restrictToCurrencies(
  { price, tiers }: PriceList,
  currencies: readonly string[],
): PriceList {
  const keep = (prices: Price): Price =>
    Object.fromEntries(
      Object.entries(prices).filter(([currency]) => currencies.includes(currency)),
    );
  return {
    price: keep(price),
    tiers: Object.fromEntries(
      Object.entries(tiers)
        .map(([key, tier]) => [key, { ...tier, price: keep(tier.price) }] as const)
        .filter(([, tier]) => Object.keys(tier.price).length > 0),
    ),
  };
}
