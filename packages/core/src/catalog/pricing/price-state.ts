import type { Price } from '@aisle/schema';
import type { Tiers } from '@aisle/schema/catalog';

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
