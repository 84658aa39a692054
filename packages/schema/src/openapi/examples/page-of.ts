import type { ListLinks, ListMeta } from '../../catalog/list-envelope.js';

/** How a list was asked for, and how long it is. */
interface ExampleWindow {
  /** All that match; as many as are shown when absent. */
  readonly total?: number;
  /** 24 when absent, the page length of the demo store. */
  readonly limit?: number;
  /** What is asked beside the page, such as `filter=eq(sku,A)`. */
  readonly query?: string;
}

/** The first page of a list, as the store answers it at a path. */
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
