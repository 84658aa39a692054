import { type DisplayPrice, getByContextAllProducts, type Product } from '@epcc-sdk/sdks-shopper';
import { ask } from './client.js';

/** The money of a store. */
export interface Money {
  /** Codes of the currencies that products have prices in. */
  readonly currencies: readonly string[];
  /** The one that prices come in unless a request names another; empty in a store without prices. */
  readonly usual: string;
}

/** Finds out which currencies there are. A storefront of your own knows that, and need not ask. */
export async function loadMoney(): Promise<Money> {
  const { data = [] } = await ask(getByContextAllProducts({ query: { 'page[limit]': 25n } }));
  const codes = data.flatMap(({ attributes }) => Object.keys(attributes?.price ?? {}));
  const prices = data.map(priceOf).filter((price) => price !== undefined);
  return { currencies: [...new Set(codes)].sort(), usual: prices[0]?.currency ?? '' };
}

/** What something costs, as a shopper reads it. */
export interface Price {
  readonly text: string;
  readonly currency: string;
  readonly withTax: boolean;
  /** What it cost before the sale. */
  readonly before: string | undefined;
}

/** The parts of a product, or of a component of a bundle, that say what it costs. */
interface Priced {
  readonly display_price?: DisplayPrice;
  readonly original_display_price?: DisplayPrice;
}

/** The price of a product in the shopper's currency; undefined when it has none there. */
export function priceOf({ meta }: Product): Price | undefined {
  return readPrice(meta ?? {});
}

export function readPrice({ display_price, original_display_price }: Priced): Price | undefined {
  const shown = display_price?.with_tax ?? display_price?.without_tax;
  if (!shown) return undefined;
  const before = original_display_price?.with_tax ?? original_display_price?.without_tax;
  return {
    text: shown.formatted ?? '',
    currency: shown.currency ?? '',
    withTax: display_price?.with_tax !== undefined,
    before: before?.formatted,
  };
}
