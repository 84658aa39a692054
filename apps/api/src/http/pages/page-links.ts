import type { ReleasePage } from '@aisle/core/engine';
import type { ListLinks } from '@aisle/schema/catalog';
import { maxPageOffset } from '@aisle/schema/contract';
import type { QueryParameter } from '../request/parse-query.js';

/** Position and size of a page, and the number of all records. */
type Extent = Pick<ReleasePage, 'total' | 'limit' | 'offset'>;

/**
 * Renders links to a page and its neighbours, relative to the service's root. They keep the
 * requested path and the caller's other parameters as written. No link exceeds the highest offset.
 */
export function renderLinks(
  path: string,
  parameters: readonly QueryParameter[],
  page: Extent,
): ListLinks {
  const kept = parameters
    .filter(({ name }) => name !== 'page[limit]' && name !== 'page[offset]')
    .map(({ text }) => text);
  const linkTo = (offset: number) => {
    const query = [...kept, `page[limit]=${page.limit}`, `page[offset]=${offset}`].join('&');
    return `${path}?${query}`;
  };

  const last = lastOffset(page);
  const next = page.offset + page.limit;
  const hasPrevious = page.offset > 0 && page.total > 0;
  const hasNext = next < page.total && next <= maxPageOffset;
  return {
    self: linkTo(page.offset),
    first: linkTo(0),
    last: linkTo(last),
    ...(hasPrevious && { prev: linkTo(Math.max(0, Math.min(page.offset - page.limit, last))) }),
    ...(hasNext && { next: linkTo(next) }),
  };
}

/** Returns the offset of the last page if pages are counted from the first record. */
function lastOffset({ total, limit }: Extent): number {
  const reachable = Math.min(Math.max(0, total - 1), maxPageOffset);
  return Math.floor(reachable / limit) * limit;
}
