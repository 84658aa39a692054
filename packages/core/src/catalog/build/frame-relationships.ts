import { toCatalogTimestamp } from '@aisle/schema';
import type { CatalogProduct } from '@aisle/schema/catalog';
import type { ProductParts } from './product-parts.js';

/** Returns the relationships of a product. */
export function frameRelationships({
  product,
  parent,
  children,
  componentIds,
  batch,
}: ProductParts): CatalogProduct['relationships'] {
  const files = (product.file_ids ?? []).flatMap((id) => batch.files.get(id) ?? []);
  return {
    ...(parent && {
      parent: { data: { id: parent.id, type: 'product' as const } },
    }),
    ...(product.variation_ids !== undefined && {
      children: referTo(
        children.map(({ id }) => id),
        `/catalog/products/${product.id}/relationships/children`,
      ),
    }),
    ...(files.length > 0 && {
      files: {
        data: files.map(({ id, created_at }) => ({
          type: 'file' as const,
          id,
          created_at: toCatalogTimestamp(created_at),
        })),
      },
    }),
    ...(product.main_image_id !== undefined && {
      main_image: { data: { type: 'main_image' as const, id: product.main_image_id } },
    }),
    ...(product.components !== undefined && {
      component_products: referTo(
        componentIds,
        `/catalog/products/${product.id}/relationships/component_products`,
      ),
    }),
  };
}

function referTo(ids: readonly string[], self: string) {
  return { data: ids.map((id) => ({ id, type: 'product' as const })), links: { self } };
}
