import { createAdmissionFilter } from '@aisle/core/engine';
import { CommerceError } from '@aisle/schema';
import { createPathMatcher, type Operation, operationList } from '@aisle/schema/contract';
import { LRUCache } from 'lru-cache';
import { type Grant, requirePermission, type Tokens, unauthorized } from '../../access/tokens.js';
import {
  type Answer,
  type Answerer,
  beginTiming,
  type ServerTiming,
  type ServiceRequest,
} from '../answer/exchange.js';
import type { AnswerUnread, Unread } from '../answer-page.js';
import { methodNotAllowed } from '../http-error.js';
import { readBody } from '../request/read-body.js';
import {
  type BodyOf,
  type ContentEncoding,
  chooseEncoding,
  type IncomingRequest,
  type OperationRequest,
  readRequest,
  requireBody,
  splitTarget,
  textOf,
} from '../request/read-parameters.js';

/**
 * Answers an identical repeated request without parsing it again, while its token is valid. Chooses
 * the release and the page each time. Passes all other requests on.
 */
export function answerRepeated(
  requests: RequestMemory<AcceptedRequest>,
  tokens: Tokens,
  answerAccepted: AnswerAccepted,
): Answerer {
  return (request) => {
    const accepted = requests.find(request);
    if (!accepted?.grant) return undefined;
    const goOn = (isCurrent: boolean) => {
      if (!isCurrent) return undefined;
      request.exchange.operation = accepted.operation;
      return answerAccepted(request, accepted);
    };
    const isCurrent = tokens.isCurrent(accepted.grant);
    return isCurrent instanceof Promise ? isCurrent.then(goOn) : goOn(isCurrent);
  };
}

/** Answers a request for an operation with its path parameters, decoded. */
type OperationHandler = (
  request: ServiceRequest,
  params: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** Operations with their handlers. */
interface Routes {
  /** Operations whose repeated requests `answerRepeated` answers. */
  readonly remembered: readonly OperationRoute[];
  readonly forgotten: readonly OperationRoute[];
}

/**
 * Serves operations at all their paths.
 * @throws HttpError `method_not_allowed` if the operations at a path have other methods.
 */
export function serveOperations(
  { remembered, forgotten }: Routes,
  options: ServeOptions,
): Answerer {
  const served = new Map<string, Map<string, OperationHandler>>();
  const serve = (route: OperationRoute, { requests } = options) => {
    const { method, paths } = route.operation;
    const handler = serveOperation(route, { ...options, requests });
    for (const path of paths) {
      const methods = served.get(path) ?? new Map<string, OperationHandler>();
      served.set(path, methods.set(method, handler));
    }
  };
  for (const route of remembered) serve(route);
  const unremembered = { requests: createRequestMemory<AcceptedRequest>(0) };
  for (const route of forgotten) serve(route, { ...options, ...unremembered });
  const match = createPathMatcher(served);
  return (request) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const { path } = splitTarget(request.originalUrl);
    const matches = match(path);
    // A path that no operation answers with this method is decoded too: its 400 comes before a 405.
    const found = matches.find(({ value }) => value.has(method)) ?? matches[0];
    if (!found) return undefined;
    const params = decodeParams(found.params);
    const handler = found.value.get(method);
    if (handler) return handler(request, params);
    const methods = new Set(matches.flatMap(({ value }) => [...value.keys()]));
    throw methodNotAllowed(path, request.method, [...methods]);
  };
}

function decodeParams(sent: Readonly<Record<string, string>>): Record<string, string> {
  const params: Record<string, string> = {};
  for (const name in sent) params[name] = decodeParam(sent[name] ?? '');
  return params;
}

function decodeParam(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new CommerceError(
      'bad_request',
      'The path is not valid percent-encoded UTF-8; write a percent sign as %25.',
      { cause },
    );
  }
}

/** Answers a parsed request, as often as it is sent. Ends its own parts of the timing. */
export interface AnswerRequest<Body = unknown> {
  (body: Body, timing?: ServerTiming): Promise<Answer | Unread>;
  /** Verifies the tokens that identify a shopper. Called before the body is read. */
  readonly identify?: (() => Promise<unknown>) | undefined;
}

/** An operation and its handler. */
export interface OperationRoute {
  readonly operation: Operation;
  /**
   * Prepares the answer to a request. The result must not depend on time: identical requests are
   * prepared once.
   */
  handle(request: OperationRequest<Operation>): AnswerRequest;
}

/** Gives an operation a handler of its own, which only receives valid requests and bodies. */
export function defineRoute<Definition extends Operation>(
  operation: Definition,
  handle: (request: OperationRequest<Definition>) => AnswerRequest<BodyOf<Definition>>,
): OperationRoute {
  return { operation, handle } as OperationRoute;
}

/** Options for serving operations. */
export interface ServeOptions {
  readonly answerAccepted: AnswerAccepted;
  /** Cache of answered requests that change nothing. */
  readonly requests: RequestMemory<AcceptedRequest>;
  /** True to refuse every operation that changes data. */
  readonly readOnly: boolean;
  /** Describes the evidence that a foreign web page sent a request; undefined if there is none. */
  readonly findForeignPage: (headers: ServiceRequest['headers']) => string | undefined;
}

/** Serves an operation: authorizes, validates and answers requests. */
function serveOperation(route: OperationRoute, options: ServeOptions): OperationHandler {
  const { operation } = route;
  const vary = [...Object.keys(operation.headers), 'Accept-Encoding'].join(', ');
  const isChange = mayChange(operation);
  const requireGrant = (found: Grant | undefined, foreignPage: string | undefined) => {
    if (operation.permission === 'none') return undefined;
    if (!found) throw unauthorized();
    requirePermission(found, operation);
    if (options.readOnly && isChange) throw readOnly();
    if (foreignPage !== undefined && !found.signedBy) throw tokenless(foreignPage);
    return found;
  };
  return async (request, params) => {
    const { exchange } = request;
    exchange.operation = operation.name;
    const foreignPage = isChange ? options.findForeignPage(request.headers) : undefined;
    const grant = requireGrant(exchange.grant, foreignPage);
    const accepted = {
      grant,
      vary,
      operation: operation.name,
      ...accept(route, request, { params, grant, foreignPage }),
    };
    if (operation.body) await accepted.answer.identify?.();
    const body =
      operation.body && requireBody(operation.body, await readBody(request, operation.body));
    const answer = await options.answerAccepted(request, accepted, body);
    if (operation.method === 'GET') options.requests.keep(request, accepted);
    return answer;
  };
}

function mayChange({ method, isHarmless }: Operation): boolean {
  return method !== 'GET' && !isHarmless;
}

function accept(
  route: OperationRoute,
  { originalUrl, headers, origin }: ServiceRequest,
  others: Pick<IncomingRequest, 'params' | 'grant' | 'foreignPage'>,
) {
  const { path, query } = splitTarget(originalUrl);
  return {
    answer: route.handle(readRequest(route.operation, { origin, path, query, headers, ...others })),
    target: `${path}?${query}`,
    encoding: chooseEncoding(textOf(headers['accept-encoding'])),
  };
}

function readOnly(): CommerceError {
  return new CommerceError(
    'forbidden',
    'This service is in read-only mode and rejects all changes.',
  );
}

/**
 * Returns the error for a change from a foreign page without a token. A token proves that its
 * holder received it; without one, any page could change data that the browser can reach.
 */
function tokenless(found: string): CommerceError {
  return new CommerceError(
    'forbidden',
    `${found}, but with --auth off, changes from other web pages are rejected, because any page could send them. Send the request from a server, which sends no Origin; or name the page's host with --allowed-host; or start the service without --auth off and send a token.`,
  );
}

/** A validated request of an authorized sender. */
export interface AcceptedRequest {
  /** Grant of the sender; undefined if the operation needs none. */
  readonly grant: Grant | undefined;
  readonly operation: string;
  readonly answer: AnswerRequest;
  /** The path and the query as sent. */
  readonly target: string;
  /** The encoding that the client prefers. */
  readonly encoding: ContentEncoding;
  /** The names of all headers that the response depends on. */
  readonly vary: string;
}

/** Answers an accepted request. */
type AnswerAccepted = (
  request: ServiceRequest,
  accepted: AcceptedRequest,
  body?: unknown,
) => Promise<Answer>;

/**
 * Answers accepted requests with a `Server-Timing` header. With `measuresParts`, it measures the
 * parts of requests from the service's own page.
 */
export function createAnswerAccepted(
  answerPage: AnswerUnread,
  measuresParts: boolean,
): AnswerAccepted {
  return async ({ headers, exchange }, accepted, body) => {
    const { startedAt } = exchange;
    const isMeasured = measuresParts && headers['sec-fetch-site'] === 'same-origin';
    const timing = isMeasured ? beginTiming(startedAt) : undefined;
    timing?.end('read', 'read the request');
    const found = await accepted.answer(body, timing);
    const answer =
      'read' in found
        ? await answerPage(found, accepted, textOf(headers['if-none-match']), timing)
        : found;
    exchange.timing =
      timing?.render() ?? `answer;dur=${(performance.now() - startedAt).toFixed(2)}`;
    return answer;
  };
}

/** Cache of parsed page requests. */
export interface RequestMemory<Known extends NonNullable<unknown>> {
  /** Returns the cached value of an identical request. */
  find(request: RequestWords): Known | undefined;
  /** Caches the value of a request that comes for the second time. */
  keep(request: RequestWords, known: Known): void;
}

type RequestWords = Pick<ServiceRequest, 'method' | 'originalUrl' | 'headers'>;

/** Longer requests are not cached: they are rarely repeated, and would make the cache large. */
const mostLetters = 2048;

/**
 * Average length of cached requests without their tokens. A cached value takes up to 40 times its
 * key.
 */
const usualLetters = 256;

/**
 * Creates a cache of `capacity` requests. It evicts the oldest first, and earlier if many are long.
 * Most requests come only once; caching those would cost the garbage collector as much as parsing
 * them.
 */
export function createRequestMemory<Known extends NonNullable<unknown>>(
  capacity: number,
): RequestMemory<Known> {
  if (capacity === 0) return { find: () => undefined, keep: () => {} };
  const known = new LRUCache<string, Known>({ max: capacity, maxSize: capacity * usualLetters });
  const admission = createAdmissionFilter<string>();
  return {
    find: (req) => (req.method === 'GET' ? known.peek(wordsOf(req)) : undefined),
    keep(req, found) {
      const words = wordsOf(req);
      if (req.method !== 'GET' || words.length > mostLetters) return;
      if (!admission.knows(words)) return;
      const own = words.length - (req.headers.authorization?.length ?? 0);
      known.set(words, found, { size: own });
    },
  };
}

/** Headers that affect authorization or the response, in lower case. */
const decidingHeaders = [
  'host',
  'authorization',
  'accept-encoding',
  ...new Set(
    operationList
      .filter(({ method }) => method === 'GET')
      .flatMap(({ headers }) => Object.keys(headers)),
  ),
].map((name) => name.toLowerCase());

/** Returns the cache key of a request. An empty header differs from an absent one. */
function wordsOf({ originalUrl, headers }: RequestWords): string {
  let words = originalUrl;
  for (const name of decidingHeaders) {
    const value = headers[name];
    words += value === undefined ? '\n' : `\n:${value}`;
  }
  return words;
}
