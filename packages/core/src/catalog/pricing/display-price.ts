import type { Price } from '@aisle/schema';
import type { DisplayPrice, ModifierType, TierDisplayPrice } from '@aisle/schema/catalog';
import type { SeedPriceModifier } from '@aisle/schema/seed';
import { formatMoney } from '../../money/money.js';
import type { ProductBatch } from '../publication.js';
import type { ProductRecord } from '../requests.js';
import {
  combineTimelines,
  combineViews,
  constantTimeline,
  mapPrices,
  mapTimeline,
  mapViews,
  noPrice,
  type PriceList,
  type PriceState,
  type PriceView,
  type PriceViews,
  priceTimeline,
  type Timeline,
} from './sale-timeline.js';

/** Records that prices are looked up in. */
type PriceSources = Pick<ProductBatch, 'related' | 'prices' | 'modifiers'>;

/**
 * Returns the price of a product over time. It is its own entry, else its parent's price with the
 * child's modifiers, else the sum of a bundle's live default components.
 */
export function priceOfProduct(
  product: ProductRecord,
  sources: PriceSources,
): Timeline<PriceViews> {
  return priceWithin(product, sources, []);
}

/**
 * `path` holds the products on the way here, which ends cycles of products that contain each other.
 */
function priceWithin(
  product: ProductRecord,
  sources: PriceSources,
  path: readonly string[],
): Timeline<PriceViews> {
  if (path.includes(product.id)) return constantTimeline(noPrice);
  const within = [...path, product.id];
  const entry = product.sku === undefined ? undefined : sources.prices.get(product.sku);
  if (entry) return priceTimeline(entry);

  const parent =
    product.parent_id === undefined ? undefined : sources.related.get(product.parent_id);
  if (parent) {
    const modifiers = (product.price_modifiers ?? []).flatMap(
      (name) => sources.modifiers.get(name) ?? [],
    );
    return mapTimeline(priceWithin(parent, sources, within), (views) =>
      mapViews(views, (state) => applyModifiers(state, modifiers)),
    );
  }

  const defaults = Object.values(product.components ?? {}).flatMap(({ options }) =>
    options.filter(
      (option) => option.default && sources.related.get(option.id)?.status !== 'draft',
    ),
  );
  if (defaults.length === 0) return constantTimeline(noPrice);
  const timelines = defaults.map(({ id }) => {
    const component = sources.related.get(id);
    return component ? priceWithin(component, sources, within) : constantTimeline(noPrice);
  });
  return combineTimelines(timelines, (all) =>
    combineViews(all, (states) =>
      sumComponents(defaults.map(({ quantity }, index) => ({ quantity, state: states[index] }))),
    ),
  );
}

/** Currency and language that prices are shown in. */
export interface Reader {
  readonly currency: string;
  readonly language: string;
}

/** A reader, or those of all languages, for whom amounts stay unformatted. */
export type AnyReader = Pick<Reader, 'currency'> & Partial<Reader>;

/** Returns a price for a reader: with tax or without, as the price entry says. */
export function displayPrice(
  price: Price,
  { currency, language }: AnyReader,
): DisplayPrice | undefined {
  const money = price[currency];
  if (!money) return undefined;
  const amount = String(money.amount);
  const formatted = language === undefined ? amount : formatMoney(money.amount, currency, language);
  const shown = { amount, currency, formatted };
  return money.includes_tax ? { with_tax: shown } : { without_tax: shown };
}

/** Returns a price and the one it replaces for a reader. Members without an amount are absent. */
export function displayPrices(price: Price, original: Price | undefined, reader: AnyReader) {
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
  reader: AnyReader | undefined,
): Record<string, TierDisplayPrice> | undefined {
  const shown = Object.entries(tiers).map(([key, { price }]) => {
    if (!reader) return [key, {}] as const;
    const before = original?.tiers[key]?.price;
    const changed = before?.[reader.currency]?.amount !== price[reader.currency]?.amount;
    return [key, displayPrices(price, changed ? before : undefined, reader)] as const;
  });
  return shown.length === 0 ? undefined : Object.fromEntries(shown);
}

/** Calculate an amount from the base product's. Results are never below zero or inexact. */
const modifiedAmounts: Record<
  Exclude<ModifierType, 'price_equals'>,
  (base: number, modifier: number) => number
> = {
  price_increment: (base, modifier) => Math.min(base + modifier, Number.MAX_SAFE_INTEGER),
  price_decrement: (base, modifier) => Math.max(0, base - modifier),
};

/**
 * Returns the price of a child product from its base product's, which may be undefined. A modifier
 * changes only the currencies that it names. `price_equals` replaces the price there: it removes
 * the tiers, and adds currencies that the base product lacks.
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

/** A component product chosen by default, with its price if it has one. */
interface PricedComponent {
  readonly quantity: number;
  readonly state: PriceState | undefined;
}

/**
 * The price of a bundle without its own: the sum of its default components. It has none when one of
 * them has none; a currency counts when every component has it with the same tax and the sum is exact.
 */
export function sumComponents(components: readonly PricedComponent[]): PriceState | undefined {
  const states: { quantity: number; state: PriceState }[] = [];
  for (const { quantity, state } of components) {
    if (!state) return undefined;
    states.push({ quantity, state });
  }
  const price = sumPrices(states.map(({ quantity, state }) => ({ quantity, price: state.price })));
  return Object.keys(price).length === 0 ? undefined : { price, tiers: {} };
}

function sumPrices(parts: readonly { quantity: number; price: Price }[]): Price {
  const [first, ...others] = parts;
  if (!first) return {};
  const sum: Price = {};
  for (const [currency, money] of Object.entries(first.price)) {
    let amount = money.amount * first.quantity;
    const complete = others.every(({ quantity, price }) => {
      const other = price[currency];
      amount += (other?.amount ?? 0) * quantity;
      return other?.includes_tax === money.includes_tax;
    });
    if (complete && Number.isSafeInteger(amount))
      sum[currency] = { amount, includes_tax: money.includes_tax };
  }
  return sum;
}
