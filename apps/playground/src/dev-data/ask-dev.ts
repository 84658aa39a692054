import type { ErrorElement } from '@aisle/schema';
import type { Operation } from '@aisle/schema/contract';
import type { DevAnswer, DevOperation } from '@aisle/schema/dev';
import { encodePathPart, encodeQueryPart } from '../request-form/selected-request.js';
import { fetchOwn, readErrors, requestToken, startToken } from '../sending/request-token.js';
import { credentialsOf, type GrantedAccess, usePlayground } from '../state/playground-store.js';

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
