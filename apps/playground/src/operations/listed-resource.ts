import type { Operation } from '@aisle/schema';

/** One of what an operation lists, such as `product`; undefined where there is nothing to filter. */
export function listedResource({ query }: Operation): string | undefined {
  return query.filter?.filterTable?.resource;
}
