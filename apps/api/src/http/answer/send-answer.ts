import { subscribe } from 'node:diagnostics_channel';
import type * as http from 'node:http';
import { Socket } from 'node:net';
import { sendChannel } from '@aisle/core/engine';
import { operationList } from '@aisle/schema/contract';
import cors from 'cors';
import helmet from 'helmet';
import type { Middleware } from '../run-middleware.js';
import { type Answer, type Exchange, exchangeOf, returnBody } from './exchange.js';

/**
 * Sends a complete response with its length. Sets all headers in one call, which takes a third of
 * the time.
 */
export function sendAnswer(
  res: http.ServerResponse,
  { status, headers, body, isSentOnce, facts }: Answer,
): void {
  const exchange = exchangeOf(res);
  if (exchange) exchange.facts = facts;
  const sent = commonHeaders(exchange);
  for (const name in headers) sent.push(name, headers[name] ?? '');
  if (exchange?.timing) sent.push('Server-Timing', exchange.timing);
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (bytes) sent.push('Content-Length', String(bytes.length));
  res.writeHead(status, sent);
  if (bytes && isSentOnce) res.once('finish', () => returnBody(bytes));
  endWithTurn(res, bytes);
}

/** Milliseconds from which on responses wait for no others. */
const longestWait = 1;

let waiting: { readonly res: http.ServerResponse; readonly body: Uint8Array | undefined }[] = [];
let waitingSince = 0;

/**
 * Ends a response whose head is written, with the others of this turn of the event loop. Waking a
 * sleeping client costs as much as a cached response; a client of several connections wakes once
 * for all. Redis does the same (`beforeSleep`). A response waits at most a millisecond for other
 * cached ones, never for longer work: see {@link endWaiting}.
 */
export function endWithTurn(res: http.ServerResponse, body?: Uint8Array): void {
  const now = performance.now();
  if (waiting.length === 0) {
    waitingSince = now;
    setImmediate(endWaiting);
  }
  waiting.push({ res, body });
  if (now - waitingSince >= longestWait) endWaiting();
}

/** Ends the waiting responses, before work that takes longer. */
function endWaiting(): void {
  const ended = waiting;
  waiting = [];
  for (const { res, body } of ended) res.end(body);
}

subscribe(sendChannel, endWaiting);

const self = ["'self'"];

/** Security headers. Responses may be read from any origin, so the headers allow that. */
const secureAnswers = secureFor('cross-origin');

/** The same for responses that only the service's own pages may read. */
const secureOwnAnswers = secureFor('same-origin');

/** Lets pages show images of the given hosts as well; other responses do not allow that. */
export function showImagesOf(hosts: readonly string[]) {
  return helmet.contentSecurityPolicy(policyWith(hosts));
}

function secureFor(policy: 'cross-origin' | 'same-origin') {
  return helmet({
    contentSecurityPolicy: policyWith([]),
    crossOriginResourcePolicy: { policy },
    strictTransportSecurity: false,
  });
}

function policyWith(imageHosts: readonly string[]) {
  return {
    useDefaults: false,
    directives: {
      'default-src': self,
      'img-src': [...self, ...imageHosts, 'data:'],
      'base-uri': ["'none'"],
      'form-action': self,
      'frame-ancestors': ["'none'"],
      'object-src': ["'none'"],
    },
  };
}

const methods = new Set(['HEAD', ...operationList.map(({ method }) => method)]);

/** Lets pages of any origin call the service and read its informative headers. */
const allowAnyOrigin = cors({
  origin: '*',
  methods: [...methods].sort(),
  exposedHeaders: [
    'Allow',
    'ETag',
    'Retry-After',
    'Server-Timing',
    'WWW-Authenticate',
    'X-Request-Id',
  ],
  maxAge: 600,
});

/**
 * Node's HTTP server. An `import` would make Node read all exports, and load the client for one of
 * them. That takes a tenth of the processor time of a start.
 */
export const { createServer, IncomingMessage, ServerResponse, STATUS_CODES } =
  process.getBuiltinModule('node:http');

/** Returns the headers of every response: names and values in turn, as `writeHead` accepts them. */
export function commonHeaders(exchange: NamedExchange | undefined): string[] {
  if (!exchange) return [...fixedHeaders];
  const fixed = exchange.isPrivate ? privateHeaders : fixedHeaders;
  return [...fixed, 'X-Request-Id', exchange.id];
}

/**
 * Sets the headers of every response on one that a library creates. Not cacheable unless its
 * headers say so.
 */
function setCommonHeaders(res: http.ServerResponse): void {
  const headers = commonHeaders(exchangeOf(res));
  for (let at = 0; at < headers.length; at += 2) {
    res.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
  }
  res.setHeader('Cache-Control', 'no-store');
}

/** Answers CORS preflight requests on paths that any page may use. */
export const answerPreflight: Middleware = (req, res, next) => {
  if (req.method !== 'OPTIONS' || exchangeOf(res)?.isPrivate) {
    next();
    return;
  }
  setCommonHeaders(res);
  allowAnyOrigin(req, res, next);
};

/** Middleware that sets the common headers on all later responses: files and redirects. */
export const carryCommonHeaders: Middleware = (_req, res, next) => {
  setCommonHeaders(res);
  next();
};

type NamedExchange = Pick<Exchange, 'id'> & Partial<Pick<Exchange, 'isPrivate'>>;

type LearntMiddleware = (
  req: http.IncomingMessage,
  res: http.ServerResponse,
  next: () => void,
) => void;

const fixedHeaders = [secureAnswers, allowAnyOrigin].flatMap(learnHeaders);
const privateHeaders = learnHeaders(secureOwnAnswers);

/** Returns the constant headers that a middleware sets, by running it once on a dummy response. */
function learnHeaders(middleware: LearntMiddleware): string[] {
  const learnt: string[] = [];
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeader = (name: string, value: unknown) => learnt.push(name, String(value));
  middleware(res.req, Object.assign(res, { setHeader }), () => {});
  return learnt;
}
