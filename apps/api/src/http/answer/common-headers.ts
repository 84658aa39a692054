import type * as http from 'node:http';
import { Socket } from 'node:net';
import { operations } from '@aisle/schema/contract';
import cors from 'cors';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { type Exchange, exchangeOf } from './exchange.js';

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

const methods = new Set(['HEAD', ...operations.map(({ method }) => method)]);

/** Lets pages of any origin call the service and read its informative headers. */
export const allowAnyOrigin = cors({
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
export function setCommonHeaders(res: http.ServerResponse): void {
  const headers = commonHeaders(exchangeOf(res));
  for (let at = 0; at < headers.length; at += 2) {
    res.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
  }
  res.setHeader('Cache-Control', 'no-store');
}

/** Middleware that sets them on all later responses: files and redirects. */
export const carryCommonHeaders: RequestHandler = (_req, res, next) => {
  setCommonHeaders(res);
  next();
};

type NamedExchange = Pick<Exchange, 'id'> & Partial<Pick<Exchange, 'isPrivate'>>;

type Middleware = (req: http.IncomingMessage, res: http.ServerResponse, next: () => void) => void;

const fixedHeaders = [secureAnswers, allowAnyOrigin].flatMap(learnHeaders);
const privateHeaders = learnHeaders(secureOwnAnswers);

/** Returns the constant headers that a middleware sets, by running it once on a dummy response. */
function learnHeaders(middleware: Middleware): string[] {
  const learnt: string[] = [];
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeader = (name: string, value: unknown) => learnt.push(name, String(value));
  middleware(res.req, Object.assign(res, { setHeader }), () => {});
  return learnt;
}
