import type { ProductBatch } from '../publication.js';
import type { ProductRecord } from '../records.js';
import { applyModifiers } from './apply-modifiers.js';
import { sumComponents } from './bundle-price.js';
import { combineViews, mapViews, noPrice, type PriceViews } from './price-views.js';
import { priceTimeline } from './sale-timeline.js';
import { combineTimelines, constantTimeline, mapTimeline, type Timeline } from './timeline.js';

/** Records that prices are looked up in. */
export type PriceSources = Pick<ProductBatch, 'related' | 'prices' | 'modifiers'>;

/**
 * Returns the price of a product over time. It is its own entry, else its parent's price with the
 * child's modifiers, else the sum of a bundle's live default components.
 */
export function priceOfProduct(
  product: ProductRecord,
  sources: PriceSources,
): Timeline<PriceViews> {
  return priceWithin(product, sources, []);
}

/**
 * `path` holds the products on the way here, which ends cycles of products that contain each other.
 */
function priceWithin(
  product: ProductRecord,
  sources: PriceSources,
  path: readonly string[],
): Timeline<PriceViews> {
  if (path.includes(product.id)) return constantTimeline(noPrice);
  const within = [...path, product.id];
  const entry = product.sku === undefined ? undefined : sources.prices.get(product.sku);
  if (entry) return priceTimeline(entry);

  const parent =
    product.parent_id === undefined ? undefined : sources.related.get(product.parent_id);
  if (parent) {
    const modifiers = (product.price_modifiers ?? []).flatMap(
      (name) => sources.modifiers.get(name) ?? [],
    );
    return mapTimeline(priceWithin(parent, sources, within), (views) =>
      mapViews(views, (state) => applyModifiers(state, modifiers)),
    );
  }

  const defaults = Object.values(product.components ?? {}).flatMap(({ options }) =>
    options.filter(
      (option) => option.default && sources.related.get(option.id)?.status !== 'draft',
    ),
  );
  if (defaults.length === 0) return constantTimeline(noPrice);
  const timelines = defaults.map(({ id }) => {
    const component = sources.related.get(id);
    return component ? priceWithin(component, sources, within) : constantTimeline(noPrice);
  });
  return combineTimelines(timelines, (all) =>
    combineViews(all, (states) =>
      sumComponents(defaults.map(({ quantity }, index) => ({ quantity, state: states[index] }))),
    ),
  );
}
