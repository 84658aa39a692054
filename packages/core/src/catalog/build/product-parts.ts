import type { Component, Components, ProductType } from '@aisle/schema/catalog';
import type { ProductBatch } from '../publication.js';
import type { ProductRecord, VariationRecord } from '../records.js';
import type { HierarchyTree } from './node-tree.js';

/** A product with the related records that its documents need in every language. */
export interface ProductParts {
  readonly product: ProductRecord;
  readonly batch: ProductBatch;
  readonly types: readonly ProductType[];
  /** Parent in the release. Undefined for a child whose parent is not released. */
  readonly parent: ProductRecord | undefined;
  readonly children: readonly ProductRecord[];
  /** Components with their live options. */
  readonly components: Components | undefined;
  readonly componentIds: readonly string[];
}

/** Gathers the parts of a product from its batch, for a release with the nodes of `tree`. */
export function gatherParts(
  product: ProductRecord,
  batch: ProductBatch,
  tree: HierarchyTree,
): ProductParts {
  const parent = releasedParent(product, batch, tree);
  const components = product.components && liveComponents(product.components, batch);
  const options = Object.values(components ?? {}).flatMap((component) => component.options);
  return {
    product,
    batch,
    types: productTypes(product, parent),
    parent,
    children: batch.children.get(product.id) ?? [],
    components,
    componentIds: [...new Set(options.map(({ id }) => id))],
  };
}

/** The variations of a parent. */
export function variationsOf(product: ProductRecord, batch: ProductBatch): VariationRecord[] {
  return (product.variation_ids ?? []).flatMap((id) => batch.variations.get(id) ?? []);
}

/** Returns the parent if it is live and a node of the release lists it. */
function releasedParent(
  { parent_id }: ProductRecord,
  { related }: ProductBatch,
  tree: HierarchyTree,
): ProductRecord | undefined {
  const parent = parent_id === undefined ? undefined : related.get(parent_id);
  const isListed = parent?.status === 'live' && parent.node_ids?.some((id) => tree.has(id));
  return isListed ? parent : undefined;
}

/**
 * Returns the types of a product. A bundle may also be a parent or a child; a product that is none
 * of these is `standard`.
 */
function productTypes(
  product: ProductRecord,
  parent: ProductRecord | undefined,
): readonly ProductType[] {
  const types: ProductType[] = [];
  if (product.variation_ids !== undefined) types.push('parent');
  if (parent) types.push('child');
  if (product.components !== undefined) types.push('bundle');
  return types.length === 0 ? ['standard'] : types;
}

function liveComponents(components: Components, batch: ProductBatch): Components {
  const kept = Object.entries(components).flatMap(([key, component]): [string, Component][] => {
    const options = component.options.filter(({ id }) => batch.related.get(id)?.status === 'live');
    return options.length === 0 ? [] : [[key, { ...component, options }]];
  });
  return Object.fromEntries(kept);
}
