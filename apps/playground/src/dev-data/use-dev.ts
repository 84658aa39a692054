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
import { useSettled } from '../lib/hooks.js';
import { isDevelopment, usePlayground } from '../state/playground-store.js';
import { askDev, type DevRequest } from './ask-dev.js';

/** Keeps what the page asked the server for its own use. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The server may be on this machine, which may be on no network.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // Only where no answer came: the same question has the same answer, and what was shown before would stay meanwhile.
      retry: (failures, error) => error instanceof TypeError && failures < 2,
    },
  },
});

type Question = Omit<DevRequest, 'signal'>;

interface UseDevOptions {
  readonly enabled?: boolean;
  /** Shows the answer to the last question until the next one is there. */
  readonly keepPrevious?: boolean;
}

/** What a reading operation of development mode answers, asked once and kept for a while. */
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

/** The same for who is no component: what is kept if it is fresh, else what the server answers. */
export function fetchDev<Asked extends DevOperation>(operation: Asked, request: Question = {}) {
  return queryClient.fetchQuery(devQuery(operation, request));
}

/** What is kept of an answer, fresh or not. */
export function knownDev<Name extends DevOperationName>(name: Name, request: Question = {}) {
  type Asked = Extract<DevOperation, { readonly name: Name }>;
  return queryClient.getQueryData<DevAnswer<Asked>>([name, request]);
}

/** A question as the answer to it is kept. */
export function devQuery<Asked extends DevOperation>(operation: Asked, request: Question = {}) {
  return {
    queryKey: [operation.name, request],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      askDev(operation, { ...request, signal }),
  };
}

/**
 * Products of the store whose name, SKU or id holds what is typed, drafts included; none while nothing is. While they
 * are looked up, those found before that hold it.
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
