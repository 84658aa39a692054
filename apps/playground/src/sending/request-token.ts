import { AccessToken, createValidator, type ErrorElement, ErrorList } from '@aisle/schema';
import { type OperationName, operations, type Permission } from '@aisle/schema/contract';
import { startData } from '../lib/kept.js';
import { isRecord, memberOf, messageOf, parseJson } from '../lib/texts.js';
import { requestFault } from '../request-form/selected-request.js';
import { askService } from '../service/ask-service.js';
import { changeAccess } from '../state/actions.js';
import {
  type Access,
  type Answer,
  type Credentials,
  credentialsOf,
  type Exchange,
  type Grant,
  type GrantedAccess,
  type PreparedRequest,
  type ServerTiming,
  usePlayground,
} from '../state/playground-store.js';

const { createAccessToken } = operations;

/**
 * Sends a request to the page's own server, bypassing caches, and reads the response. Returns
 * failures as an exchange. Does not send a request to another server.
 */
export async function sendRequest(
  operation: OperationName,
  request: PreparedRequest,
  token: string | undefined,
  signal: AbortSignal,
  id: string = crypto.randomUUID(),
): Promise<Exchange> {
  const reason = requestFault(request);
  if (reason !== undefined) return { phase: 'failed', reason };
  const startedAt = performance.now();
  const authorized = token === undefined ? {} : { authorization: 'Bearer' as const };
  const sent = { id, at: Date.now(), operation, request, ...authorized };
  try {
    const response = await fetchOwn(request, token, signal);
    return { phase: 'answered', sent, answer: await readAnswer(response, startedAt) };
  } catch (error) {
    if (signal.aborted) return { phase: 'canceled' };
    return { phase: 'failed', reason: messageOf(error) };
  }
}

/** Fetches from the page's own server, bypassing caches. */
export function fetchOwn(
  { method, target, headers, body }: Omit<PreparedRequest, 'missing'>,
  token: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const authorization = token === undefined ? [] : [['Authorization', `Bearer ${token}`] as const];
  return askService(target, {
    method,
    headers: [...unsaid(headers), ...headers, ...authorization].map(
      ([name, value]): [string, string] => [name, value],
    ),
    body: body ?? null,
    cache: 'no-store',
    credentials: 'omit',
    signal: signal ?? null,
  });
}

/**
 * Returns `Accept-Language: *` for requests without a language. Otherwise the browser would send
 * its own, and a link would give other users another response.
 */
function unsaid(headers: PreparedRequest['headers']): PreparedRequest['headers'] {
  const isSaid = headers.some(([name]) => name.toLowerCase() === 'accept-language');
  return isSaid ? [] : [['Accept-Language', '*']];
}

/** The grants with their permissions. */
export const grants: readonly { readonly grant: Grant; readonly gives: string }[] = [
  { grant: 'implicit', gives: 'reads catalogs, uses carts' },
  {
    grant: 'client_credentials',
    gives: 'reads and publishes catalogs, uses carts, updates subscriptions',
  },
];

/** The grants whose tokens allow an operation. Empty for operations without a token. */
export const grantsFor: Record<Permission, readonly Grant[]> = {
  none: [],
  'catalog:read': ['implicit', 'client_credentials'],
  'catalog:write': ['client_credentials'],
  'cart:use': ['implicit', 'client_credentials'],
  'account:use': ['implicit', 'client_credentials'],
  'order:use': ['implicit', 'client_credentials'],
  'order:write': ['client_credentials'],
  'subscription:read': ['implicit', 'client_credentials'],
  'subscription:write': ['client_credentials'],
};

/** Converts a server's token. The server's clock may differ from the browser's. */
export function grantedAccess(token: AccessToken, receivedAt: number): GrantedAccess {
  return {
    phase: 'granted',
    source: token.identifier,
    token: token.access_token,
    expires: receivedAt + token.expires_in * 1000,
  };
}

/** Parses a pasted token, with or without `Bearer`. Blank text is no token. */
export function pastedAccess(text: string): Access {
  const token = text.trim().replace(/^Bearer\s+/i, '');
  return token === '' ? { phase: 'none' } : { phase: 'granted', source: 'pasted', token };
}

/** @returns true if the page's token should allow an operation. */
export function isAllowed(permission: Permission, access: Access): boolean {
  const grants = grantsFor[permission];
  if (grants.length === 0) return true;
  if (access.phase !== 'granted') return false;
  return access.source === 'pasted' || grants.some((grant) => grant === access.source);
}

/** Returns the token for an operation; undefined if it takes none or there is none. */
export function tokenFor(permission: Permission, access: Access): string | undefined {
  return permission !== 'none' && access.phase === 'granted' ? access.token : undefined;
}

/** Returns a token with one changed letter in its signature, which is added if absent. */
export function tamper(token: string): string {
  const start = token.lastIndexOf('.') + 1;
  const letter = token[start] === 'A' ? 'B' : 'A';
  return `${token.slice(0, start)}${letter}${token.slice(start + 1)}`;
}

/**
 * Returns a grant that allows an operation. Prefers the most powerful one if the client has a
 * secret.
 */
export function grantFor(permission: Permission, clientSecret: string): Grant | undefined {
  const allowing = grantsFor[permission];
  return clientSecret === '' ? allowing[0] : allowing.at(-1);
}

/** Reads a response completely. `startedAt` is `performance.now()` at sending. */
export async function readAnswer(response: Response, startedAt: number): Promise<Answer> {
  const bytes = await response.arrayBuffer();
  const duration = performance.now() - startedAt;
  const text = new TextDecoder().decode(bytes);
  const json = await parseBody(text);
  const transferred = transferredBytes(response.url, startedAt);
  return {
    status: response.status,
    statusText: response.statusText,
    duration,
    timings: readServerTiming(response.headers.get('Server-Timing') ?? ''),
    size: bytes.byteLength,
    transferred,
    headers: [...response.headers],
    text,
    json,
    errors: readErrors(json),
    records: countRecords(json),
  };
}

const validateErrors = createValidator(ErrorList);

/** Returns the errors in a response's body; undefined if it is not an error list. */
export function readErrors(body: unknown): readonly ErrorElement[] | undefined {
  if (!isRecord(body) || !Array.isArray(body.errors)) return undefined;
  return validateErrors(body).value?.errors;
}

/** Maximum length of a text to parse at once, in characters. Longer ones are parsed in slices. */
const sliceLimit = 300_000;

async function parseBody(text: string): Promise<unknown> {
  if (text.length <= sliceLimit) return parseJson(text);
  const parsing = import('../json-text/parse-lines.js').then(({ parseLong }) => parseLong(text));
  return parsing.catch(() => undefined);
}

function countRecords(body: unknown): Answer['records'] {
  if (!isRecord(body) || !Array.isArray(body.data)) return undefined;
  const total = memberOf(body, 'meta', 'results', 'total');
  return typeof total === 'number' ? { shown: body.data.length, total } : undefined;
}

/** Parses a `Server-Timing` header. Ignores invalid entries. */
export function readServerTiming(header: string): readonly ServerTiming[] {
  return splitOutsideQuotes(header, ',').flatMap((metric): ServerTiming[] => {
    const [name = '', ...parameters] = splitOutsideQuotes(metric, ';').map((part) => part.trim());
    if (name === '') return [];
    const texts = new Map(parameters.map(readParameter));
    const duration = Number(texts.get('dur') ?? Number.NaN);
    const isTimed = Number.isFinite(duration);
    return [{ name, duration: isTimed ? duration : undefined, description: texts.get('desc') }];
  });
}

function readParameter(parameter: string): [string, string] {
  const [name = '', ...rest] = parameter.split('=');
  const text = rest.join('=').trim();
  const quoted = /^"(.*)"$/s.exec(text)?.[1];
  return [name.trim().toLowerCase(), quoted?.replaceAll(/\\(.)/g, '$1') ?? text];
}

function splitOutsideQuotes(text: string, separator: ',' | ';'): readonly string[] {
  return text.match(new RegExp(`(?:"(?:\\\\.|[^"\\\\])*"|[^${separator}"])+`, 'g')) ?? [];
}

/**
 * Returns the transferred size of a response's body in bytes; undefined if the browser does not
 * provide it.
 */
function transferredBytes(url: string, startedAt: number): number | undefined {
  const entries = performance.getEntriesByName(url, 'resource');
  const entry = entries.findLast(({ startTime }) => startTime >= startedAt - 1);
  const bytes = entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0;
  performance.clearResourceTimings();
  return bytes > 0 ? bytes : undefined;
}

const validateToken = createValidator(AccessToken);

/** The token embedded in the page, if any. */
export const startToken = readToken(startData.token);

let isFirst = true;

/**
 * Requests a token, unless one was embedded in the page. Returns failures as `refused` with the
 * reasons.
 */
export async function requestToken(grant: Grant, credentials: Credentials): Promise<Access> {
  const given = isFirst ? startToken : undefined;
  isFirst = false;
  if (given?.source === grant) return given;
  try {
    const response = await askService(createAccessToken.paths[0], {
      method: createAccessToken.method,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify({
        grant_type: grant,
        client_id: credentials.clientId,
        ...(grant === 'client_credentials' && { client_secret: credentials.clientSecret }),
      }),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    const granted = readToken(answer);
    if (granted) return granted;
    const { status, statusText } = response;
    const reasons = readErrors(answer)?.map(({ detail }) => detail) ?? [
      `The server, or a proxy before it, responded ${`${status} ${statusText}`.trim()} without a token.`,
    ];
    return { phase: 'refused', grant, reasons };
  } catch {
    return { phase: 'refused', grant, reasons: ['No usable response. Is the server running?'] };
  }
}

function readToken(answer: unknown): GrantedAccess | undefined {
  const { value } = validateToken(answer);
  return value && grantedAccess(value, Date.now());
}

/** Requests a token, stores the result in the page's state and returns it. */
export async function askForToken(grant: Grant): Promise<Access> {
  changeAccess({ phase: 'asking', grant });
  const access = await requestToken(grant, credentialsOf(usePlayground.getState()));
  changeAccess(access);
  return access;
}

/**
 * Resolves with the token state after a pending token request, or at once when the signal aborts.
 */
export function settledAccess(signal: AbortSignal): Promise<Access> {
  return new Promise((resolve) => {
    const settle = () => {
      const { access } = usePlayground.getState();
      if (access.phase === 'asking' && !signal.aborted) return;
      stop();
      signal.removeEventListener('abort', settle);
      resolve(access);
    };
    const stop = usePlayground.subscribe(settle);
    signal.addEventListener('abort', settle);
    settle();
  });
}
