import type { RequestHandler } from 'express';
import { HttpError } from '../http-error.js';

/** Maximum length of a request line in bytes. */
const maxRequestLine = 64 * 1024;

/** Maximum number of headers of a request, and of trailers; each line counts. */
const maxHeaders = 256;

/**
 * The number of characters that are read of a header with a list. Browsers send less than 200; a list of this length
 * costs less than a page of products.
 */
export const maxList = 2 * 1024;

/** Returns the entries of a header with a list that are within its first {@link maxList} characters. */
export function beginningOfList(header: string): string {
  if (header.length <= maxList) return header;
  return header.slice(0, header.lastIndexOf(',', maxList) + 1);
}

/** Shortens a long `Accept-Encoding` for libraries that read the header themselves. */
export const shortenAcceptEncoding: RequestHandler = (req, _res, next) => {
  const sent = req.headers['accept-encoding'];
  if (sent !== undefined) req.headers['accept-encoding'] = beginningOfList(sent);
  next();
};

/** Rejects a request line that is too long. */
export const limitAddress: RequestHandler = (req, _res, next) => {
  const length = req.method.length + req.originalUrl.length + ' '.length + ' HTTP/1.1'.length;
  if (length > maxRequestLine) throw addressTooLong();
  next();
};

/** Returns the error for a request line that is too long. */
export function addressTooLong(): HttpError {
  return new HttpError(
    'address_too_long',
    `The request line is longer than ${maxRequestLine} bytes; ask for fewer values at a time.`,
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
    `The request has ${count} headers, and ${maxHeaders} are the most that are read; send fewer.`,
  );
}

/** Returns the error for a head that is too large. */
export function headersTooLarge(): HttpError {
  return new HttpError(
    'headers_too_large',
    'The headers of the request are too large; send fewer or shorter ones.',
  );
}
