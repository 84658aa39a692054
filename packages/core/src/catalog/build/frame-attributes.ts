import { formatCatalogTimestamp, parseTimestamp } from '@aisle/schema';
import type { ProductFrame } from './document-pieces.js';
import { localise } from './localise.js';
import { present } from './present.js';
import { type ProductParts, tagsOf } from './product-parts.js';
import type { ReleaseContext } from './release-context.js';

/** The attributes of a product in a language. */
export function frameAttributes(
  { product, components }: ProductParts,
  release: ReleaseContext,
  language: string,
): ProductFrame['attributes'] {
  const { name, slug, description } = localise(product, language, release.default_language);
  const tags = tagsOf(product);
  return {
    published_at: formatCatalogTimestamp(release.published_at),
    created_at: formatCatalogTimestamp(parseTimestamp(product.created_at)),
    updated_at: formatCatalogTimestamp(parseTimestamp(product.updated_at)),
    base_product: product.variation_ids !== undefined,
    ...present({ base_product_id: product.parent_id }),
    status: 'live',
    name,
    ...present({ slug, sku: product.sku, description }),
    ...present({
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
