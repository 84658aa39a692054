import type { Price, Tiers } from '@aisle/schema';

/** A price with its tiers, in every currency. */
export interface PriceList {
  readonly price: Price;
  readonly tiers: Tiers;
}

/** The price of a product at one moment. */
export interface PriceState extends PriceList {
  readonly price_book_id?: string;
  readonly sale_id?: string;
  /** When the sale in force ends, in milliseconds since the epoch. */
  readonly sale_expires?: number;
}
