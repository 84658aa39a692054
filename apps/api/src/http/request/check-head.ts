import type { IncomingMessage } from 'node:http';
import { CommerceError } from '@aisle/schema';
import type { RequestHandler } from 'express';
import { HttpError } from '../http-error.js';
import { requireFewHeaders } from './request-limits.js';

/**
 * Rejects a request whose head uses unsupported features. If others might disagree about the end of
 * the request, the connection closes after the response.
 */
export const checkHead: RequestHandler = (req, res, next) => {
  requireFewHeaders(req.rawHeaders);
  if (mayLosePlace(req)) res.shouldKeepAlive = false;
  if (req.httpVersionMajor !== 1) {
    throw new HttpError(
      'version_not_supported',
      `The request is in HTTP/${req.httpVersion}; this service speaks HTTP/1.1.`,
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
    `The service cannot do what Expect asks: ${JSON.stringify(expect)}; it knows 100-continue.`,
  );
}
