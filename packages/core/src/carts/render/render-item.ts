import type { CartItem } from '@aisle/schema/carts';
import type { CatalogFile } from '@aisle/schema/catalog';
import type { SeedCartItem } from '@aisle/schema/seed';
import type { SeenProducts } from '../products/look-up-products.js';
import type { PricedItem } from '../products/price-item.js';
import type { SeenProduct } from '../products/seen-product.js';
import { renderItemPrice, type ShowAmount } from './render-price.js';

/** Everything a line is rendered from. */
export interface ItemSurroundings {
  readonly seen: SeenProducts;
  readonly show: ShowAmount;
  /** Product of the line, if the shopper's catalog has it. */
  readonly shown: SeenProduct | undefined;
  readonly priced: PricedItem;
  /** True if the store manages the stock of the product. */
  readonly manage_stock: boolean;
}

/** A line of a cart as its shopper sees it now. */
export function renderItem(
  item: SeedCartItem,
  { seen, show, shown, priced, manage_stock }: ItemSurroundings,
): CartItem {
  const { id, product_id, quantity, location } = item;
  const { name, sku } = shown?.product.attributes ?? item;
  const { slug = '', description = '' } = shown?.product.attributes ?? {};
  const unit = priced.unit?.amount ?? 0;
  const money = (amount: number) => ({
    amount,
    currency: seen.currency,
    includes_tax: priced.unit?.includes_tax ?? false,
  });
  return {
    id,
    type: 'cart_item',
    product_id,
    name,
    description,
    sku: sku ?? '',
    slug,
    image: renderImage(shown?.image),
    quantity,
    manage_stock,
    ...(location !== undefined && { location }),
    ...renderChoices(item),
    unit_price: money(unit),
    value: money(unit * quantity),
    ...(shown && seen.catalog_id !== undefined && { catalog_id: seen.catalog_id }),
    catalog_source: 'pim',
    links: { product: `/catalog/products/${encodeURIComponent(product_id)}` },
    meta: {
      display_price: renderItemPrice(unit, unit * quantity, show),
      timestamps: { created_at: item.created_at, updated_at: item.updated_at },
      ...(priced.unavailable && { unavailable: priced.unavailable }),
    },
  };
}

/** Copies the chosen options, so that callers may change them: the stored cart is shared. */
function renderChoices({ bundle_configuration, custom_inputs }: SeedCartItem) {
  return {
    ...(bundle_configuration && { bundle_configuration: structuredClone(bundle_configuration) }),
    ...(custom_inputs && { custom_inputs: structuredClone(custom_inputs) }),
  };
}

function renderImage(file: CatalogFile | undefined): CartItem['image'] {
  return {
    href: file?.link.href ?? '',
    mime_type: file?.mime_type ?? '',
    file_name: file?.file_name ?? '',
  };
}
