import type { Product } from '@epcc-sdk/sdks-shopper';

/** Filter of a shopper: products with one of the types and one of the tags. */
export interface Filter {
  readonly types: readonly string[];
  readonly tags: readonly string[];
}

/** Filter values of a category's products, most frequent first. */
export type Facets = Filter;

export const noFilter: Filter = { types: [], tags: [] };

export const isFiltered = ({ types, tags }: Filter) => types.length > 0 || tags.length > 0;

/** Reads the filter from an address. */
export function readFilter(query: URLSearchParams): Filter {
  return { types: query.getAll('type'), tags: query.getAll('tag') };
}

/**
 * Returns the query parameter of a filter. `in` matches one of several values; a colon joins terms
 * that must all match.
 */
export function writeFilter({ types, tags }: Filter): { filter?: string } {
  const terms = [
    ...(types.length > 0 ? [`in(product_types,${types.map(quote)})`] : []),
    ...(tags.length > 0 ? [`in(tags,${tags.map(quote)})`] : []),
  ];
  return terms.length > 0 ? { filter: terms.join(':') } : {};
}

/** Quotes a tag, because commas and parentheses have a meaning in filters. */
const quote = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;

export function facetsOf(products: readonly Product[]): Facets {
  return {
    types: byFrequency(products.flatMap(({ meta }) => meta?.product_types ?? [])),
    tags: byFrequency(products.flatMap(({ attributes }) => attributes?.tags ?? [])),
  };
}

function byFrequency(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const entries = [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  return entries.map(([value]) => value);
}
