import type { Components } from '../../src/catalog/bundle.js';
import type { ProductRelationships } from '../../src/catalog/product.js';
import type { ProductAttributes } from '../../src/catalog/product-attributes.js';
import type { DisplayPrice, ProductMeta, Variation } from '../../src/catalog/product-meta.js';

export const id = '6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10';
export const otherId = '00000000-0000-4000-8000-000000000001';
export const time = '2026-01-31T09:30:00Z';
export const catalogTime = '2026-01-31T09:30:00.000';

export const price = { USD: { amount: 1999, includes_tax: true } };

const displayAmount = { amount: '1999', currency: 'USD', formatted: '$19.99' };

export const displayPrice: DisplayPrice = {
  with_tax: displayAmount,
  without_tax: { ...displayAmount, amount: '0' },
};

export const components: Components = {
  tent: {
    name: 'Tent',
    min: 1,
    max: 2,
    sort_order: 3,
    options: [{ id, type: 'product', quantity: 1, sort_order: 2, default: true }],
  },
};

export const variation: Variation = {
  id,
  name: 'Size',
  sort_order: 1,
  option: { id, name: 'M', sort_order: 2, description: 'Medium' },
  options: [{ id, name: 'L', sort_order: 3, description: 'Large' }],
};

export const attributes: ProductAttributes = {
  published_at: catalogTime,
  created_at: catalogTime,
  updated_at: catalogTime,
  base_product: true,
  base_product_id: id,
  commodity_type: 'physical',
  curated_product: true,
  upc_ean: '4006381333931',
  manufacturer_part_num: 'TT-2',
  tags: ['outdoor'],
  price_modifiers: ['large'],
  description: 'Sleeps two',
  name: 'Tent',
  sku: 'TENT-2',
  slug: 'tent',
  external_ref: 'erp-1',
  status: 'live',
  price,
  shopper_attributes: { colour: 'moss' },
  tiers: { six: { minimum_quantity: 6, price } },
  components,
  custom_inputs: { engraving: { name: 'Engraving' } },
  extensions: { care: { wash: 'cold' } },
};

export const relationships: ProductRelationships = {
  parent: { data: { id, type: 'product' } },
  children: { data: [{ id, type: 'product' }], links: { self: '/children' } },
  files: { data: [{ type: 'file', id, created_at: catalogTime }] },
  main_image: { data: { type: 'main_image', id } },
  component_products: { data: [{ id, type: 'product' }], links: { self: '/components' } },
};

export const meta: ProductMeta = {
  bread_crumbs: { [id]: [otherId] },
  bread_crumb_nodes: [id],
  catalog_id: id,
  pricebook_id: id,
  display_price: displayPrice,
  original_display_price: displayPrice,
  catalog_source: 'pim',
  sale_id: 'winter',
  sale_expires: catalogTime,
  original_price: price,
  component_products: {
    [id]: {
      price,
      display_price: displayPrice,
      original_price: price,
      original_display_price: displayPrice,
      sale_id: 'winter',
      sale_expires: catalogTime,
      pricebook_id: id,
    },
  },
  price_modifiers: { large: { modifier_type: 'price_increment', currencies: price } },
  tiers: { six: { display_price: displayPrice, original_display_price: displayPrice } },
  variation_matrix: { [id]: { [otherId]: id } },
  bundle_configuration: { selected_options: { tent: { [id]: 1 } } },
  variations: [variation],
  child_variations: [variation],
  child_option_ids: [[id, otherId]],
  product_types: ['standard'],
  language: 'en',
};
