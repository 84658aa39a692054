import {
  type DevAnswer,
  type DevOperation,
  type DevOperationName,
  findProducts,
  type ProductMatch,
} from '@aisle/schema/dev';
import {
  keepPreviousData,
  QueryClient,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useSettled } from '../lib/outcome.js';
import { isDevelopment, usePlayground } from '../state/playground-store.js';
import { askDev, type DevRequest } from './ask-dev.js';

/** Cache for the page's own requests. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The server may run on this machine while it is offline.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // Retry only if no response came. The same request gets the same response, and retries would
      // delay an error.
      retry: (failures, error) => error instanceof TypeError && failures < 2,
    },
  },
});

type Question = Omit<DevRequest, 'signal'>;

interface UseDevOptions {
  readonly enabled?: boolean;
  /** Shows the last response until the next one arrives. */
  readonly keepPrevious?: boolean;
}

/** Returns the cached response of a reading development operation, requested if necessary. */
export function useDev<Asked extends DevOperation>(
  operation: Asked,
  request: Question = {},
  { enabled = true, keepPrevious = false }: UseDevOptions = {},
): UseQueryResult<DevAnswer<Asked>> {
  const development = usePlayground(isDevelopment);
  return useQuery<DevAnswer<Asked>>({
    ...devQuery(operation, request),
    enabled: enabled && development,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}

/** Returns the response outside of components: cached if fresh, else requested. */
export function fetchDev<Asked extends DevOperation>(operation: Asked, request: Question = {}) {
  return queryClient.fetchQuery(devQuery(operation, request));
}

/** Returns a cached response, fresh or stale. */
export function knownDev<Name extends DevOperationName>(name: Name, request: Question = {}) {
  type Asked = Extract<DevOperation, { readonly name: Name }>;
  return queryClient.getQueryData<DevAnswer<Asked>>([name, request]);
}

/** Returns the query options with the cache key of a request. */
export function devQuery<Asked extends DevOperation>(operation: Asked, request: Question = {}) {
  return {
    queryKey: [operation.name, request],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      askDev(operation, { ...request, signal }),
  };
}

/**
 * Returns products whose name, SKU or id contains the typed text, including drafts. Empty if
 * nothing is typed. While loading, returns earlier results that match.
 */
export function useFoundProducts(typed: string): readonly ProductMatch[] {
  const wanted = typed.trim();
  const search = useSettled(wanted, 150);
  const { data, isPlaceholderData } = useDev(
    findProducts,
    { query: { search } },
    { enabled: search !== '', keepPrevious: true },
  );
  if (wanted === '' || data === undefined) return [];
  if (search === wanted && !isPlaceholderData) return data.products;
  const text = wanted.toLowerCase();
  return data.products.filter(({ id, name, sku = '' }) =>
    [id, name, sku].some((part) => part.toLowerCase().includes(text)),
  );
}
