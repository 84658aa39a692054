import type { CatalogProduct, Components } from '@aisle/schema/catalog';
import type { ProductBatch } from '../publication.js';
import type { ProductRecord, VariationRecord } from '../records.js';
import { buildBreadCrumbs } from './bread-crumbs.js';
import { chooseOptions, orderVariations } from './order-variations.js';
import { type ProductParts, variationsOf } from './product-parts.js';
import type { ReleaseContext } from './release-context.js';
import { buildVariationMatrix } from './variation-matrix.js';

/** Returns a product's meta except its prices. */
export function frameMeta(
  { product, batch, types, parent, children, components }: ProductParts,
  release: ReleaseContext,
): Omit<CatalogProduct['meta'], 'language'> {
  const variations = variationsOf(product, batch);
  const crumbs = buildBreadCrumbs(
    [...(parent?.node_ids ?? []), ...(product.node_ids ?? [])],
    release.tree,
  );
  return {
    ...crumbs,
    catalog_id: release.catalog_id,
    catalog_source: 'pim',
    product_types: [...types],
    ...(variations.length > 0 && describeParent(variations, children, release)),
    ...(parent && {
      child_variations: chooseOptions(
        variationsOf(parent, batch),
        product.option_ids ?? [],
        release.lot,
      ),
    }),
    ...(components && {
      bundle_configuration: { selected_options: selectDefaults(components) },
    }),
    ...describeModifiers(product, batch),
  };
}

function describeParent(
  records: readonly VariationRecord[],
  children: readonly ProductRecord[],
  { lot }: ReleaseContext,
) {
  const variations = orderVariations(records, lot);
  return { variations, ...buildVariationMatrix(variations, children) };
}

function describeModifiers(product: ProductRecord, batch: ProductBatch) {
  const modifiers = (product.price_modifiers ?? []).flatMap((name) => {
    const modifier = batch.modifiers.get(name);
    if (!modifier) return [];
    const { modifier_type, currencies } = modifier;
    return [[name, { modifier_type, currencies }] as const];
  });
  return modifiers.length > 0 && { price_modifiers: Object.fromEntries(modifiers) };
}

/**
 * Returns the default options of a bundle: component key → product id → quantity. Every key is
 * present.
 */
function selectDefaults(components: Components): Record<string, Record<string, number>> {
  return Object.fromEntries(
    Object.entries(components).map(([key, { options }]) => {
      const chosen = options.filter((option) => option.default);
      return [key, Object.fromEntries(chosen.map(({ id, quantity }) => [id, quantity]))];
    }),
  );
}
