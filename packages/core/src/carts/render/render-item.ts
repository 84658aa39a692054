import type { CartItem, CatalogFile, CatalogProduct, SeedCartItem } from '@aisle/schema';
import type { SeenProducts } from '../products/look-up-products.js';
import type { PricedItem } from '../products/price-item.js';
import { renderItemPrice } from './render-price.js';

/** What a line is shown with. */
export interface ItemSurroundings {
  readonly seen: SeenProducts;
  readonly product: CatalogProduct | undefined;
  readonly priced: PricedItem;
  /** Whether the store says how much of the product there is. */
  readonly manage_stock: boolean;
}

/** A line of a cart as its shopper sees it now. */
export function renderItem(
  item: SeedCartItem,
  { seen, product, priced, manage_stock }: ItemSurroundings,
): CartItem {
  const { id, product_id, quantity, location, bundle_configuration, custom_inputs } = item;
  const { name, sku } = product?.attributes ?? item;
  const { slug = '', description = '' } = product?.attributes ?? {};
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
    image: renderImage(imageOf(product, seen.images)),
    quantity,
    manage_stock,
    ...(location !== undefined && { location }),
    ...(bundle_configuration && { bundle_configuration }),
    ...(custom_inputs && { custom_inputs }),
    unit_price: money(unit),
    value: money(unit * quantity),
    ...(product && seen.catalog_id !== undefined && { catalog_id: seen.catalog_id }),
    catalog_source: 'pim',
    links: { product: `/catalog/products/${encodeURIComponent(product_id)}` },
    meta: {
      display_price: renderItemPrice(unit, unit * quantity, seen),
      timestamps: { created_at: item.created_at, updated_at: item.updated_at },
      ...(priced.unavailable && { unavailable: priced.unavailable }),
    },
  };
}

function imageOf(
  product: CatalogProduct | undefined,
  images: readonly CatalogFile[],
): CatalogFile | undefined {
  const id = product?.relationships?.main_image?.data.id;
  return images.find((image) => image.id === id);
}

function renderImage(file: CatalogFile | undefined): CartItem['image'] {
  return {
    href: file?.link.href ?? '',
    mime_type: file?.mime_type ?? '',
    file_name: file?.file_name ?? '',
  };
}
