import type { ListLinks, ListMeta } from '../../catalog/list-envelope.js';

/** Query and total length of an example list. */
interface ExampleWindow {
  /** Total number of matches; the number of shown items if absent. */
  readonly total?: number;
  /** Page length; 24 if absent, as in the demo store. */
  readonly limit?: number;
  /** Query besides the paging, such as `filter=eq(sku,A)`. */
  readonly query?: string;
}

/** Returns the first page of a list, as the store responds at a path. */
export function pageOf<Item>(
  data: Item[],
  path: string,
  { total = data.length, limit = 24, query }: ExampleWindow = {},
): { meta: ListMeta; data: Item[]; links: ListLinks } {
  const linkTo = (offset: number) =>
    `${path}?${query === undefined ? '' : `${query}&`}page[limit]=${limit}&page[offset]=${offset}`;
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  return {
    meta: {
      results: { total },
      page: { limit, offset: 0, current: 1, total: data.length },
    },
    data,
    links: {
      self: linkTo(0),
      first: linkTo(0),
      last: linkTo(last),
      ...(last > 0 && { next: linkTo(limit) }),
    },
  };
}
