import type { Money, Price } from '@aisle/schema';
import type { ItemUnavailability } from '@aisle/schema/carts';
import type { CatalogProduct } from '@aisle/schema/catalog';
import type { SeedCartItem } from '@aisle/schema/seed';
import { checkSelection } from '../../catalog/configuring/check-selection.js';
import { configureBundle } from '../../catalog/configuring/configure-bundle.js';
import type { Reader } from '../../catalog/pricing/display-price.js';

/** Unit price of a line, or the reason why it cannot be bought. */
export type PricedItem =
  | { readonly unit: Money; readonly unavailable?: undefined }
  | { readonly unit?: undefined; readonly unavailable: ItemUnavailability };

/** Prices a line by its product, if the shopper's catalog has it. */
export function priceItem(
  { quantity, bundle_configuration }: Pick<SeedCartItem, 'quantity' | 'bundle_configuration'>,
  product: CatalogProduct | undefined,
  reader: Reader,
): PricedItem {
  if (!product) return { unavailable: 'no_product' };
  const configured = configure(product, bundle_configuration?.selected_options, reader);
  if (!configured) return { unavailable: 'no_choice' };
  const unit = priceAt(configured, quantity, reader.currency);
  if (!unit) return { unavailable: 'no_price' };
  return Number.isSafeInteger(unit.amount * quantity) ? { unit } : { unavailable: 'too_much' };
}

/** Returns a bundle with the chosen options, or undefined if the product does not allow them. */
function configure(
  product: CatalogProduct,
  selection: Parameters<typeof configureBundle>[1] | undefined,
  reader: Reader,
): CatalogProduct | undefined {
  const { components } = product.attributes;
  if (!components && selection === undefined) return product;
  if (!components || !selection || checkSelection(components, selection).length > 0)
    return undefined;
  return configureBundle(product, selection, reader);
}

/** Returns the unit price at a quantity: that of the highest tier reached, else the plain price. */
function priceAt(
  { attributes: { price, tiers = {} } }: CatalogProduct,
  quantity: number,
  currency: string,
): Money | undefined {
  const [best] = Object.values(tiers)
    .filter(({ minimum_quantity }) => minimum_quantity <= quantity)
    .filter((tier) => tier.price[currency])
    .sort((a, b) => b.minimum_quantity - a.minimum_quantity);
  const prices: Price = best?.price ?? price ?? {};
  return prices[currency];
}
