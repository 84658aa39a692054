import { browseSubscriptions } from '@aisle/schema/dev';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { askDev } from '../dev-data/ask-dev.js';

const pageSize = 25;
/** The server skips no more. */
const furthest = 10_000;

/** Subscriptions that fit a searched text, more of them when asked for. */
export function useBrowsing(search: string, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [browseSubscriptions.name, { search }],
    queryFn: ({ pageParam, signal }) =>
      askDev(browseSubscriptions, {
        query: { search, limit: pageSize, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, _, offset) => {
      const next = offset + pageSize;
      return next < total && next <= furthest ? next : undefined;
    },
    placeholderData: keepPreviousData,
    enabled,
  });
}
