import { type Price, parseTimestamp } from '@aisle/schema';
import type { Tiers } from '@aisle/schema/catalog';
import type { SeedCurrencyPrices, SeedPrice } from '@aisle/schema/seed';
import type { PriceList, PriceState } from './price-state.js';
import { makeViews, type PriceViews } from './price-views.js';
import { beginningOfTime, endOfTime, type Timeline, timelineOf } from './timeline.js';

/** The price of a sku over time: its list price, in each currency replaced by the sale in force. */
export function priceTimeline(entry: SeedPrice): Timeline<PriceViews> {
  const { price_book_id } = entry;
  const sales = Object.entries(entry.sales ?? {})
    .map(([id, { schedule, currencies }]): DatedSale => {
      const from = schedule?.valid_from ? parseTimestamp(schedule.valid_from) : beginningOfTime;
      const to = schedule?.valid_to ? parseTimestamp(schedule.valid_to) : endOfTime;
      const state = {
        // The tiers of the list go with its price, so that more pieces never cost more each.
        ...priceListOf({ ...entry.currencies, ...currencies }),
        price_book_id,
        sale_id: id,
        ...(to < endOfTime && { sale_expires: to }),
      };
      return { id, from, to, currencies: Object.keys(currencies), state };
    })
    .sort(compareSales);
  const list = { ...priceListOf(entry.currencies), price_book_id };
  return timelineOf(
    sales.flatMap(({ from, to }) => [from, to]),
    (time) =>
      makeViews(list, chooseSales(sales.filter(({ from, to }) => from <= time && time < to))),
  );
}

/** A sale, from a time (included) to another (excluded). */
interface DatedSale {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly currencies: readonly string[];
  /** The price while it is in force. */
  readonly state: PriceState;
}

/** The shortest first, and last those with an open end or beginning; of equal ones the first by name. */
function compareSales(a: DatedSale, b: DatedSale): number {
  const [first, second] = [lengthOf(a), lengthOf(b)];
  if (first === second) return a.id < b.id ? -1 : 1;
  return first < second ? -1 : 1;
}

/** The beginning and end of time mean no limit, so such a sale is infinitely long. */
function lengthOf({ from, to }: DatedSale): number {
  return from === beginningOfTime || to === endOfTime ? Number.POSITIVE_INFINITY : to - from;
}

/** The price in each currency that sales change: the first one counts. */
function chooseSales(sales: readonly DatedSale[]): ReadonlyMap<string, PriceState> {
  const chosen = new Map<string, PriceState>();
  for (const { currencies, state } of sales) {
    for (const currency of currencies) {
      if (!chosen.has(currency)) chosen.set(currency, state);
    }
  }
  return chosen;
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
