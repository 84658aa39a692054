import type { ErrorElement } from '@aisle/schema';
import type { Operation } from '@aisle/schema/contract';
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
import { encodePathPart, encodeQueryPart } from '../request-form/selected-request.js';
import { fetchOwn, readErrors, requestToken, startToken } from '../sending/request-token.js';
import {
  credentialsOf,
  type GrantedAccess,
  isDevelopment,
  usePlayground,
} from '../state/playground-store.js';

let current: {
  /** Undefined for the credentials that the page came with. */
  readonly credentials?: string;
  readonly token: Promise<GrantedAccess | undefined>;
} = { token: Promise.resolve(startToken) };

/** Time before its expiry at which a token is replaced, in milliseconds. */
const margin = 60_000;

/**
 * Returns the token for the page's own requests. It differs from the user's token, so that testing
 * bad tokens does not affect the page. Undefined if the server issues none.
 */
export async function pageToken(): Promise<string | undefined> {
  const credentials = credentialsOf(usePlayground.getState());
  const key = JSON.stringify(credentials);
  const { credentials: asked = key, token: present } = current;
  const known = asked === key ? await present : undefined;
  if (known && (known.expires ?? 0) - margin > Date.now()) return known.token;
  const grant = credentials.clientSecret === '' ? 'implicit' : 'client_credentials';
  const token = requestToken(grant, credentials).then((access) =>
    access.phase === 'granted' ? access : undefined,
  );
  current = { credentials: key, token };
  return (await token)?.token;
}

/** Discards the token, because a restarted service may not accept it. */
function forgetPageToken(): void {
  current = { token: Promise.resolve(undefined) };
}

/** Parameters by their names. Undefined and empty ones are not sent. */
export interface DevRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** An error response, with the server's message. */
export class DevRefusal extends Error {
  readonly status: number;
  readonly errors: readonly ErrorElement[];

  constructor(status: number, errors: readonly ErrorElement[]) {
    super(errors.map(({ detail }) => detail).join('\n'));
    this.status = status;
    this.errors = errors;
  }
}

let under = 0;
let made = 0;

/** Returns the number of store changes made by this page; undefined while one is pending. */
export function changesMade(): number | undefined {
  return under > 0 ? undefined : made;
}

/**
 * Sends a request that only development mode answers, with the page's own token.
 * @throws DevRefusal with the details of an error response.
 * @throws Error if the response is not from this server, e.g. a proxy's page.
 * @throws TypeError if no response comes.
 */
export async function askDev<Asked extends DevOperation>(
  operation: Asked,
  request: DevRequest = {},
): Promise<DevAnswer<Asked>> {
  const isChange = operation.method !== 'GET';
  if (isChange) under += 1;
  try {
    const response = await sendWithToken(operation, request);
    const { ok, status, statusText } = response;
    const answer: DevAnswer<Asked> | undefined = await response.json().catch(undefinedForText);
    if (ok && answer !== undefined) return answer;
    const errors = readErrors(answer);
    if (errors) throw new DevRefusal(status, errors);
    const what = answer === undefined ? 'no JSON' : 'no list of errors';
    throw new Error(`The response is ${`${status} ${statusText}`.trim()} and ${what}.`);
  } finally {
    if (isChange) {
      under -= 1;
      made += 1;
    }
  }
}

/** Returns undefined for a body that is not JSON. Rethrows errors of an incomplete body. */
function undefinedForText(error: unknown): undefined {
  if (!(error instanceof SyntaxError)) throw error;
}

/** Sends a request with the page's token. Replaces a token that is no longer valid once. */
async function sendWithToken(operation: Operation, request: DevRequest): Promise<Response> {
  const { body, signal } = request;
  const said = {
    method: operation.method,
    target: targetOf(operation, request),
    headers: [
      ['Accept', 'application/json'] as const,
      ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
      ...present(request.headers),
    ],
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  const response = await fetchOwn(said, await pageToken(), signal);
  if (response.status !== 401) return response;
  forgetPageToken();
  return fetchOwn(said, await pageToken(), signal);
}

function targetOf({ paths }: Operation, { params = {}, query }: DevRequest): string {
  const path = paths[0].replaceAll(/:([a-z_]+)/g, (_, name: string) =>
    encodePathPart(params[name] ?? ''),
  );
  const pairs = present(query).map(
    ([name, value]) => `${encodeQueryPart(name)}=${encodeQueryPart(value)}`,
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

function present(
  values: Readonly<Record<string, string | number | undefined>> = {},
): (readonly [string, string])[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)] as const],
  );
}

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
 * Finds products whose name, SKU or id contains the typed text, including drafts. None if nothing
 * is typed. While loading, returns earlier results that match, and `isOld`.
 */
export function useFoundProducts(typed: string) {
  const wanted = typed.trim();
  const search = useSettled(wanted, 150);
  const { data, isPlaceholderData, isLoading } = useDev(
    findProducts,
    { query: { search } },
    { enabled: search !== '', keepPrevious: true },
  );
  const isOld = wanted !== '' && (search !== wanted || isPlaceholderData || isLoading);
  const text = wanted.toLowerCase();
  const isFound = ({ id, name, sku = '' }: ProductMatch) =>
    !isOld || [id, name, sku].some((part) => part.toLowerCase().includes(text));
  return { products: wanted === '' ? [] : (data?.products ?? []).filter(isFound), isOld };
}
