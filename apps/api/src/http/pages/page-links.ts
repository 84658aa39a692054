import type { ReleasePage } from '@aisle/core/engine';
import type { ListLinks } from '@aisle/schema/catalog';
import { maxPageOffset } from '@aisle/schema/contract';
import type { QueryParameter } from '../request/parse-query.js';

/** Which page of how many records was read. */
type Extent = Pick<ReleasePage, 'total' | 'limit' | 'offset'>;

/**
 * References to a page and its neighbours, relative to the service's root. They keep the path that was
 * asked and the caller's other parameters, as they were written. No link goes past the highest offset.
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

/** Where the last page begins when pages are counted from the first record. */
function lastOffset({ total, limit }: Extent): number {
  const reachable = Math.min(Math.max(0, total - 1), maxPageOffset);
  return Math.floor(reachable / limit) * limit;
}
