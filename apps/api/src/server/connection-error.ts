import type { Duplex } from 'node:stream';
import { CommerceError } from '@aisle/schema';
import { type Failure, HttpError } from '../http/http-error.js';
import { addressTooLong, headersTooLarge } from '../http/request/request-limits.js';
import { overflowsInAddress } from './overflown-head.js';

/** Node's error for a connection without a valid request. */
export interface ConnectionError extends Error {
  readonly code?: string;
  /** The bytes received when the error occurred. */
  readonly rawPacket?: Buffer;
}

/** Converts Node's error of a connection to one of the service; reads on if necessary. */
export async function describeConnectionError(
  { code = '', rawPacket = Buffer.of() }: ConnectionError,
  socket: Duplex,
): Promise<Failure> {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return (await overflowsInAddress(socket, rawPacket)) ? addressTooLong() : headersTooLarge();
  }
  return failures[code]?.() ?? badRequest('The connection did not bring a request in HTTP/1.1.');
}

const failures: Readonly<Record<string, () => Failure>> = {
  HPE_INVALID_URL: () =>
    badRequest(
      'The address has a character that an address cannot have; write it as the percent-encoded bytes of its UTF-8.',
    ),
  HPE_INVALID_CONSTANT: () =>
    badRequest(
      'The request line does not end in HTTP/1.1; write a space within an address as %20.',
    ),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () =>
    new HttpError(
      'body_too_large',
      'The extensions of a chunk are too large; send the chunks without any.',
    ),
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    new HttpError(
      'request_timeout',
      'The request did not arrive completely in time; send it again.',
    ),
};

function badRequest(detail: string): CommerceError {
  return new CommerceError('bad_request', detail);
}
