import type { Component, Components, ProductType } from '@aisle/schema';
import type { ProductBatch } from '../publication.js';
import type { ProductRecord, VariationRecord } from '../records.js';

/** A product with what the documents of every language need to know of others. */
export interface ProductParts {
  readonly product: ProductRecord;
  readonly batch: ProductBatch;
  readonly types: readonly ProductType[];
  readonly parent: ProductRecord | undefined;
  readonly children: readonly ProductRecord[];
  /** The components with the options that are live. */
  readonly components: Components | undefined;
  readonly componentIds: readonly string[];
}

/** Gathers the parts of a product from its batch. */
export function gatherParts(product: ProductRecord, batch: ProductBatch): ProductParts {
  const parent = product.parent_id === undefined ? undefined : batch.related.get(product.parent_id);
  const components = product.components && liveComponents(product.components, batch);
  const options = Object.values(components ?? {}).flatMap((component) => component.options);
  return {
    product,
    batch,
    types: productTypes(product),
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

/** Tags as they are stored and compared: lower-case, each once. */
export function tagsOf(product: ProductRecord): string[] {
  return [...new Set((product.tags ?? []).map((tag) => tag.toLowerCase()))];
}

/** What a product is: a bundle may be a parent or a child as well; anything else is `standard`. */
function productTypes(product: ProductRecord): readonly ProductType[] {
  const types: ProductType[] = [];
  if (product.variation_ids !== undefined) types.push('parent');
  if (product.parent_id !== undefined) types.push('child');
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
