import { formatCatalogTimestamp, parseTimestamp } from '@aisle/schema';
import type { SharedAttributes } from '../documents/document-pieces.js';
import { present } from './present.js';
import { type ProductParts, tagsOf } from './product-parts.js';

/** The attributes of a product that are the same in every language. */
export function frameAttributes({ product, parent, components }: ProductParts): SharedAttributes {
  const tags = tagsOf(product);
  return {
    created_at: formatCatalogTimestamp(parseTimestamp(product.created_at)),
    updated_at: formatCatalogTimestamp(parseTimestamp(product.updated_at)),
    base_product: product.variation_ids !== undefined,
    ...present({ base_product_id: parent?.id }),
    status: 'live',
    ...present({
      sku: product.sku,
      commodity_type: product.commodity_type,
      upc_ean: product.upc_ean,
      manufacturer_part_num: product.manufacturer_part_num,
      external_ref: product.external_ref,
      price_modifiers: product.price_modifiers,
      shopper_attributes: product.shopper_attributes,
      components,
      custom_inputs: product.custom_inputs,
      extensions: product.extensions,
    }),
    ...(tags.length > 0 && { tags }),
  };
}
