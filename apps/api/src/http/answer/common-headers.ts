import type * as http from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import { allowAnyOrigin } from './cross-origin.js';
import { type Exchange, exchangeOf } from './exchange.js';
import { IncomingMessage, ServerResponse } from './node-http.js';
import { secureAnswers, secureOwnAnswers } from './security-headers.js';

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
