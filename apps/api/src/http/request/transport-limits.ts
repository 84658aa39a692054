import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { CommerceError } from '@aisle/schema';
import { exchangeOf, type ServiceRequest } from '../answer/exchange.js';
import { HttpError } from '../http-error.js';
import type { Middleware } from '../run-middleware.js';
import { beginningOfList, splitTarget } from './read-parameters.js';

/** Limits from which on requests are refused. */
interface LoadLimits {
  /** Milliseconds of one turn of the event loop after which it starts no more requests. */
  readonly turn: number;
  /** Minimum number of requests to start per turn: a few slow requests are no overload. */
  readonly begun: number;
  /** Maximum number of requests without a response. */
  readonly unanswered: number;
}

const defaultLimits: LoadLimits = { turn: 250, begun: 100, unanswered: 2_000 };

/** Paths that are always answered, so that monitoring does not consider the service dead. */
const watching: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/**
 * Refuses requests at overload, before any work. All requests of one turn of the event loop wait
 * for each other. If the earlier ones took too long, the rest of the turn is refused. Also refuses
 * requests on connections that are `isSurplus`.
 */
export function refuseOverload(
  isSurplus: (socket: Socket) => boolean,
  limits: LoadLimits = defaultLimits,
): Middleware {
  let turnBegan: number | undefined;
  let begun = 0;
  let unanswered = 0;
  const endTurn = () => {
    turnBegan = undefined;
    begun = 0;
  };
  const isTooMuch = (now: number) => {
    if (turnBegan === undefined) {
      turnBegan = now;
      // Immediates run after all requests that this turn finds in the sockets.
      setImmediate(endTurn);
    }
    begun += 1;
    const isLong = now - turnBegan > limits.turn && begun > limits.begun;
    return isLong || unanswered > limits.unanswered;
  };

  return (req, res, next) => {
    unanswered += 1;
    res.on('close', () => {
      unanswered -= 1;
    });
    const tooMuch = isTooMuch(exchangeOf(res)?.startedAt ?? performance.now());
    const surplus = isSurplus(req.socket);
    if ((!tooMuch && !surplus) || watching.includes(splitTarget(req.originalUrl).path))
      return next();
    if (surplus) res.setHeader('Connection', 'close');
    throw new CommerceError(
      'busy',
      'The service is overloaded, so it did not process this request. Try again in a moment.',
    );
  };
}

/**
 * Rejects a request whose head uses unsupported features. If others might disagree about the end of
 * the request, the connection closes after the response.
 */
export const checkHead: Middleware = (req, res, next) => {
  requireFewHeaders(req.rawHeaders);
  if (mayLosePlace(req)) res.shouldKeepAlive = false;
  if (req.httpVersionMajor !== 1) {
    throw new HttpError(
      'version_not_supported',
      `The request uses HTTP/${req.httpVersion}, but this service only supports HTTP/1.1.`,
    );
  }
  requireChunks(req.headers['transfer-encoding']);
  requireKnownExpectation(req);
  next();
};

/** @returns true if the caller waits for `100 Continue` before the body. Only HTTP/1.1 has that. */
export function isAnnounced({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.expect !== undefined;
}

/**
 * @returns true if the end of the request may be ambiguous. Node drops data after an upgrade
 * request, and HTTP/1.0 does not know chunks.
 */
function mayLosePlace({ httpVersion, headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding'];
  const isUsual = coding === undefined || (httpVersion === '1.1' && isChunks(coding));
  return !isUsual || headers.upgrade !== undefined;
}

function requireChunks(coding: string | undefined): void {
  if (coding === undefined || isChunks(coding)) return;
  const names = coding.split(',').map((name) => name.trim().toLowerCase());
  const isUnknown = names.some((name) => name !== '' && name !== 'chunked');
  const detail = `Transfer-Encoding is ${JSON.stringify(coding)}; send the body in chunks, as Transfer-Encoding: chunked, or with its Content-Length.`;
  throw new CommerceError(isUnknown ? 'not_implemented' : 'bad_request', detail);
}

function isChunks(coding: string): boolean {
  return coding.trim().toLowerCase() === 'chunked';
}

function requireKnownExpectation(req: IncomingMessage): void {
  const { expect = '' } = req.headers;
  if (!isAnnounced(req) || expect.trim().toLowerCase() === '100-continue') return;
  throw new HttpError(
    'expectation_failed',
    `Unsupported Expect: ${JSON.stringify(expect)}. Use 100-continue, or leave it out.`,
  );
}

/** Maximum length of a request line in bytes. */
const maxRequestLine = 64 * 1024;

/** Maximum number of headers of a request, and of trailers; each line counts. */
const maxHeaders = 256;

/** Shortens a long `Accept-Encoding` for libraries that read the header themselves. */
export const shortenAcceptEncoding: Middleware = (req, _res, next) => {
  const sent = req.headers['accept-encoding'];
  if (sent !== undefined) req.headers['accept-encoding'] = beginningOfList(sent);
  next();
};

/** Rejects a request line that is too long. */
export const limitAddress: Middleware = (req, _res, next) => {
  requireShortAddress(req);
  next();
};

/** @throws HttpError `address_too_long`. */
export function requireShortAddress({
  method,
  originalUrl,
}: Pick<ServiceRequest, 'method' | 'originalUrl'>): void {
  const length = method.length + originalUrl.length + ' '.length + ' HTTP/1.1'.length;
  if (length > maxRequestLine) throw addressTooLong();
}

/** Returns the error for a request line that is too long. */
export function addressTooLong(): HttpError {
  return new HttpError(
    'address_too_long',
    `The request line is longer than ${maxRequestLine} bytes; send fewer values.`,
  );
}

/**
 * Rejects too many headers or trailers. `raw` has their names and values in turn.
 * @throws HttpError `headers_too_large`.
 */
export function requireFewHeaders(raw: readonly string[]): void {
  const fault = tooManyHeaders(raw);
  if (fault) throw fault;
}

/** Returns the error for too many headers; undefined for fewer. */
export function tooManyHeaders({ length }: readonly string[]): HttpError | undefined {
  const count = length / 2;
  if (count <= maxHeaders) return undefined;
  return new HttpError(
    'headers_too_large',
    `The request has ${count} headers, but the limit is ${maxHeaders}; send fewer.`,
  );
}

/** Returns the error for a head that is too large. */
export function headersTooLarge(): HttpError {
  return new HttpError(
    'headers_too_large',
    'The headers of the request are too large; send fewer or shorter ones.',
  );
}
