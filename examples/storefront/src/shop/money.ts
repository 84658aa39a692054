import { type DisplayPrice, getByContextAllProducts, type Product } from '@epcc-sdk/sdks-shopper';
import { ask } from './client.js';

/** Currencies of a store. */
export interface Money {
  /** Codes of the currencies in which products have prices. */
  readonly currencies: readonly string[];
  /** Default currency of responses; empty in a store without prices. */
  readonly usual: string;
}

/** Loads the currencies. Your own storefront can list them instead. */
export async function loadMoney(): Promise<Money> {
  const { data = [] } = await ask(getByContextAllProducts({ query: { 'page[limit]': 25n } }));
  const codes = data.flatMap(({ attributes }) => Object.keys(attributes?.price ?? {}));
  const prices = data.map(priceOf).filter((price) => price !== undefined);
  return { currencies: [...new Set(codes)].sort(), usual: prices[0]?.currency ?? '' };
}

/** Formatted price. */
export interface Price {
  readonly text: string;
  readonly currency: string;
  readonly withTax: boolean;
  /** Price before the sale. */
  readonly before: string | undefined;
}

/** Price members of a product or of a component of a bundle. */
interface Priced {
  readonly display_price?: DisplayPrice;
  readonly original_display_price?: DisplayPrice;
}

/** Returns the price of a product in the shopper's currency; undefined if there is none. */
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
