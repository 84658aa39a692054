import { toCatalogTimestamp } from '@aisle/schema';
import { tagsOf } from '../../records/tags-of.js';
import type { SharedAttributes, Written } from '../documents/document-pieces.js';
import type { ProductParts } from './product-parts.js';

/** The attributes of a product that are the same in every language. */
export function frameAttributes({
  product,
  parent,
  components,
}: ProductParts): Written<SharedAttributes> {
  const tags = tagsOf(product);
  return {
    created_at: toCatalogTimestamp(product.created_at),
    updated_at: toCatalogTimestamp(product.updated_at),
    base_product: product.variation_ids !== undefined,
    base_product_id: parent?.id,
    status: 'live',
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
    tags: tags.length > 0 ? tags : undefined,
  };
}
