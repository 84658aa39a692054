import type { Price } from '@aisle/schema';
import { mapPrices, type PriceList, type PriceState } from './price-state.js';

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
export function makeViews(
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
