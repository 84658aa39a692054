import type { AttributeValue } from '@aisle/schema/dev';
import type { Suggestion } from '../lib/suggest-box.js';
import type { FoundProduct } from './read-products.js';

/** A product that may be meant. Its key, an id or a sku, is what an explanation is asked for with. */
export type ProductSuggestion = Suggestion;

/** A product of an answer as a suggestion. */
export function suggestionOf({ id, name, sku }: FoundProduct): ProductSuggestion {
  return { key: sku ?? id, name, note: sku ?? id };
}

/** Suggestions by name, then by sku, then by id, each product once. */
export function mergeSuggestions(
  named: readonly ProductSuggestion[],
  skus: readonly AttributeValue[],
  ids: readonly AttributeValue[],
): readonly ProductSuggestion[] {
  const all = [
    ...named,
    ...[...skus, ...ids].map(({ value, name }) => ({
      key: value,
      name: name ?? value,
      note: value,
    })),
  ];
  const known = new Set<string>();
  return all.filter(({ key }) => !known.has(key) && known.add(key));
}
