import type { Price } from '@aisle/schema';
import { mapPrices, type PriceList, type PriceState } from './price-state.js';

/**
 * What a product costs at one moment, as answers in different currencies tell it: a sale counts in the
 * currencies that it changes, and leaves no trace in an answer in another one. Undefined is no price.
 */
export interface PriceViews {
  /** Without any sale: the answers in all currencies but those on sale. */
  readonly list: PriceState | undefined;
  /** The answers in the currencies that a sale in force changes. */
  readonly onSale: ReadonlyMap<string, PriceState | undefined>;
}

/** The views of a product without a price. */
export const noPrice: PriceViews = { list: undefined, onSale: new Map() };

/** What one answer tells of a price. */
export interface PriceView extends PriceState {
  /** The list prices of the currencies that the sale changes. */
  readonly original?: PriceList;
}

/** Makes the views of a price; what is on sale in a currency that it does not change is left out. */
export function makeViews(
  list: PriceState | undefined,
  onSale: Iterable<readonly [string, PriceState | undefined]>,
): PriceViews {
  const changed = [...onSale].filter(([currency, state]) => isChanged(currency, list, state));
  return { list, onSale: new Map(changed) };
}

/** Views that are made one from one. */
export function mapViews(
  { list, onSale }: PriceViews,
  map: (state: PriceState | undefined) => PriceState | undefined,
): PriceViews {
  return makeViews(
    map(list),
    [...onSale].map(([currency, state]) => [currency, map(state)] as const),
  );
}

/** Views that are made of those of several prices. */
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

/** What an answer in a currency tells, or in one that the product has no price in. */
export function viewIn(views: PriceViews, currency?: string): PriceView | undefined {
  const state = stateIn(views, currency);
  const { list } = views;
  if (!state || !list || state === list) return state;
  const replaced = Object.keys(list.price).filter((each) => isChanged(each, list, state));
  return replaced.length === 0 ? state : { ...state, original: restrict(list, replaced) };
}

/** The currencies that answers may tell of. */
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

/** All that a price is in a currency, as text: the same in whatever order the tiers come. */
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
