import { type Price, parseTimestamp } from '@aisle/schema';
import type { Tiers } from '@aisle/schema/catalog';
import type { SeedCurrencyPrices, SeedPrice } from '@aisle/schema/seed';
import { mostNamedSales, type SaleChange } from '../publication.js';

/** When other sales count for a price, and which: one that another wins over does not begin, nor end. */
export function saleChangesOf(price: SeedPrice): SaleChange[] {
  if (!price.sales) return [];
  const spans = priceTimeline(price).map(({ from, value }) => ({ from, shown: shownSales(value) }));
  return spans.slice(1).flatMap(({ from: time, shown }, index) => {
    const before = spans[index]?.shown ?? [];
    if (`${before}` === `${shown}`) return [];
    return [{ time, begins: namesOnlyIn(shown, before), ends: namesOnlyIn(before, shown) }];
  });
}

/** A currency and the sale that counts in it. */
type Shown = readonly [currency: string, sale: string];

function shownSales({ onSale }: PriceViews): readonly Shown[] {
  return [...onSale].map(([currency, sale]): Shown => [currency, sale?.sale_id ?? '']).sort();
}

function namesOnlyIn(some: readonly Shown[], others: readonly Shown[]): readonly string[] {
  const known = new Set(others.map(([, sale]) => sale));
  return [...new Set(some.map(([, sale]) => sale))].filter((sale) => !known.has(sale));
}

/** Changes of sales, one a time, ascending. */
export function mergeSaleChanges(changes: Iterable<SaleChange>): SaleChange[] {
  const byTime = new Map<number, SaleChange>();
  addSaleChanges(byTime, changes);
  return listSaleChanges(byTime);
}

/** Adds changes of sales to those that are known, by their times. */
export function addSaleChanges(byTime: Map<number, SaleChange>, changes: Iterable<SaleChange>) {
  for (const change of changes) {
    const known = byTime.get(change.time);
    const begins = joinNames(known?.begins ?? [], change.begins);
    const ends = joinNames(known?.ends ?? [], change.ends);
    if (begins !== known?.begins || ends !== known.ends) {
      byTime.set(change.time, { time: change.time, begins, ends });
    }
  }
}

/** Changes by their times as a list, ascending. */
export function listSaleChanges(byTime: ReadonlyMap<number, SaleChange>): SaleChange[] {
  return [...byTime.values()].sort((a, b) => a.time - b.time);
}

function joinNames(some: readonly string[], others: readonly string[]): readonly string[] {
  const added = others.filter((name) => !some.includes(name));
  return added.length === 0 ? some : [...some, ...added].sort().slice(0, mostNamedSales);
}

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

/** The earliest and the latest time there is, in milliseconds since the epoch. */
export const beginningOfTime = -8_640_000_000_000_000;
export const endOfTime = 8_640_000_000_000_000;

/** A value that holds from a time (included) to another (excluded). */
interface Span<Value> {
  readonly from: number;
  readonly to: number;
  readonly value: Value;
}

/** A value over the whole of time: spans in order, without gaps. */
export type Timeline<Value> = readonly Span<Value>[];

/** A value that never changes. */
export function constantTimeline<Value>(value: Value): Timeline<Value> {
  return [{ from: beginningOfTime, to: endOfTime, value }];
}

/** The value of `valueAt` between each two of the times at which it may change. */
export function timelineOf<Value>(
  changes: Iterable<number>,
  valueAt: (time: number) => Value,
): Timeline<Value> {
  const times = [...new Set([beginningOfTime, ...changes, endOfTime])].sort((a, b) => a - b);
  return times
    .slice(0, -1)
    .map((from, index) => ({ from, to: times[index + 1] ?? endOfTime, value: valueAt(from) }));
}

/** The times at which a timeline changes. */
export function changesOf(timeline: Timeline<unknown>): readonly number[] {
  return timeline.slice(1).map((span) => span.from);
}

/** The value at a time. */
export function valueAt<Value>(timeline: Timeline<Value>, time: number): Value {
  const span = timeline.find(({ to }) => time < to) ?? timeline.at(-1);
  if (!span) throw new RangeError('a timeline has at least one span');
  return span.value;
}

/** A timeline made of the values that several timelines have at the same time. */
export function combineTimelines<Value, Result>(
  timelines: readonly Timeline<Value>[],
  combine: (values: readonly Value[]) => Result,
): Timeline<Result> {
  return timelineOf(timelines.flatMap(changesOf), (time) =>
    combine(timelines.map((timeline) => valueAt(timeline, time))),
  );
}

/** A timeline whose values are made one from one. */
export function mapTimeline<Value, Result>(
  timeline: Timeline<Value>,
  map: (value: Value) => Result,
): Timeline<Result> {
  return timeline.map(({ from, to, value }) => ({ from, to, value: map(value) }));
}

/** A price with its tiers, in every currency. */
export interface PriceList {
  readonly price: Price;
  readonly tiers: Tiers;
}

/** A price list with other prices in each part; a tier without any price left is gone. */
export function mapPrices(
  { price, tiers }: PriceList,
  ofProduct: (price: Price) => Price,
  ofTier: (price: Price) => Price = ofProduct,
): PriceList {
  return {
    price: ofProduct(price),
    tiers: Object.fromEntries(
      Object.entries(tiers)
        .map(([key, tier]) => [key, { ...tier, price: ofTier(tier.price) }] as const)
        .filter(([, tier]) => Object.keys(tier.price).length > 0),
    ),
  };
}

/** The price of a product at one moment. */
export interface PriceState extends PriceList {
  readonly price_book_id?: string;
  readonly sale_id?: string;
  /** When the sale in force ends, in milliseconds since the epoch. */
  readonly sale_expires?: number;
}

/**
 * Price of a product at one moment, as answers in each currency show it. A sale applies only in the
 * currencies that it changes. Undefined means no price.
 */
export interface PriceViews {
  /** Price without any sale: for all currencies that are not on sale. */
  readonly list: PriceState | undefined;
  /** Prices in the currencies that an active sale changes. */
  readonly onSale: ReadonlyMap<string, PriceState | undefined>;
}

/** The views of a product without a price. */
export const noPrice: PriceViews = { list: undefined, onSale: new Map() };

/** Price as one answer shows it. */
export interface PriceView extends PriceState {
  /** The list prices of the currencies that the sale changes. */
  readonly original?: PriceList;
}

/**
 * Makes the views of a price. Leaves out sale prices in currencies that the sale does not change.
 */
function makeViews(
  list: PriceState | undefined,
  onSale: Iterable<readonly [string, PriceState | undefined]>,
): PriceViews {
  const changed = [...onSale].filter(([currency, state]) => isChanged(currency, list, state));
  return { list, onSale: new Map(changed) };
}

/** Applies a function to each price of some views. */
export function mapViews(
  { list, onSale }: PriceViews,
  map: (state: PriceState | undefined) => PriceState | undefined,
): PriceViews {
  return makeViews(
    map(list),
    [...onSale].map(([currency, state]) => [currency, map(state)] as const),
  );
}

/** Combines the views of several prices. */
export function combineViews(
  all: readonly PriceViews[],
  combine: (states: readonly (PriceState | undefined)[]) => PriceState | undefined,
): PriceViews {
  const currencies = new Set(all.flatMap(({ onSale }) => [...onSale.keys()]));
  return makeViews(
    combine(all.map(({ list }) => list)),
    [...currencies].map(
      (currency) => [currency, combine(all.map((views) => stateIn(views, currency)))] as const,
    ),
  );
}

/**
 * Returns the price for answers in a currency, or in any currency without a price of the product's.
 */
export function viewIn(views: PriceViews, currency?: string): PriceView | undefined {
  const state = stateIn(views, currency);
  const { list } = views;
  if (!state || !list || state === list) return state;
  const replaced = Object.keys(list.price).filter((each) => isChanged(each, list, state));
  return replaced.length === 0 ? state : { ...state, original: restrict(list, replaced) };
}

/** Returns the currencies that answers may show. */
export function currenciesOf({ list, onSale }: PriceViews): readonly string[] {
  return [...Object.keys(list?.price ?? {}), ...onSale.keys()];
}

function stateIn({ list, onSale }: PriceViews, currency?: string): PriceState | undefined {
  return currency !== undefined && onSale.has(currency) ? onSale.get(currency) : list;
}

function isChanged(
  currency: string,
  list: PriceState | undefined,
  state: PriceState | undefined,
): boolean {
  return describeIn(currency, list) !== describeIn(currency, state);
}

/** Describes a price in a currency as text; the order of the tiers does not matter. */
function describeIn(currency: string, state: PriceState | undefined): string {
  const describe = (price: Price) => [price[currency]?.amount, price[currency]?.includes_tax];
  const tiers = Object.entries(state?.tiers ?? {})
    .filter(([, { price }]) => price[currency])
    .map(([key, { minimum_quantity, price }]) => [key, minimum_quantity, ...describe(price)])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return JSON.stringify([describe(state?.price ?? {}), tiers]);
}

function restrict(list: PriceList, currencies: readonly string[]): PriceList {
  return mapPrices(list, (price) =>
    Object.fromEntries(Object.entries(price).filter(([currency]) => currencies.includes(currency))),
  );
}
