import type { RequestHandler } from 'express';
import { HttpError } from '../http-error.js';

/** The most bytes that a request line may have. */
const maxRequestLine = 64 * 1024;

/** The most headers that a request may have, and the most trailers; each line counts. */
const maxHeaders = 256;

/**
 * The number of characters that are read of a header with a list of wishes. Browsers send less than 200; a list of this
 * length costs less than a page of products.
 */
export const maxList = 2 * 1024;

/** Returns the entries of a header with a list that are within its first {@link maxList} characters. */
export function beginningOfList(header: string): string {
  if (header.length <= maxList) return header;
  return header.slice(0, header.lastIndexOf(',', maxList) + 1);
}

/** Leaves the beginning of a long `Accept-Encoding` to those who read the header themselves. */
export const shortenAcceptEncoding: RequestHandler = (req, _res, next) => {
  const sent = req.headers['accept-encoding'];
  if (sent !== undefined) req.headers['accept-encoding'] = beginningOfList(sent);
  next();
};

/** Refuses a request line that is too long for what it can mean. */
export const limitAddress: RequestHandler = (req, _res, next) => {
  const length = req.method.length + req.originalUrl.length + ' '.length + ' HTTP/1.1'.length;
  if (length > maxRequestLine) throw addressTooLong();
  next();
};

/** The refusal of a request line that is too long. */
export function addressTooLong(): HttpError {
  return new HttpError(
    'address_too_long',
    `The request line is longer than ${maxRequestLine} bytes; ask for fewer values at a time.`,
  );
}

/**
 * Refuses more headers, or trailers, than anybody needs. `raw` has their names and values in turn.
 * @throws HttpError `headers_too_large`.
 */
export function requireFewHeaders(raw: readonly string[]): void {
  const fault = tooManyHeaders(raw);
  if (fault) throw fault;
}

/** The refusal of too many headers; undefined for fewer. */
export function tooManyHeaders({ length }: readonly string[]): HttpError | undefined {
  const count = length / 2;
  if (count <= maxHeaders) return undefined;
  return new HttpError(
    'headers_too_large',
    `The request has ${count} headers, and ${maxHeaders} are the most that are read; send fewer.`,
  );
}

/** The refusal of a head that is too large. */
export function headersTooLarge(): HttpError {
  return new HttpError(
    'headers_too_large',
    'The headers of the request are too large; send fewer or shorter ones.',
  );
}
