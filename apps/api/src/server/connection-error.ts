import type { Duplex } from 'node:stream';
import { CommerceError, type ErrorCode } from '@aisle/schema';
import { addressTooLong, headersTooLarge } from '../http/request/request-limits.js';
import { overflowsInAddress } from './overflown-head.js';

/** What Node says about a connection that did not bring a request. */
export interface ConnectionError extends Error {
  readonly code?: string;
  /** The bytes at hand when it went wrong. */
  readonly rawPacket?: Buffer;
}

/** Puts what Node found wrong with a connection into the service's words; reads on where it must. */
export async function describeConnectionError(
  { code = '', rawPacket = Buffer.of() }: ConnectionError,
  socket: Duplex,
): Promise<CommerceError> {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return (await overflowsInAddress(socket, rawPacket)) ? addressTooLong() : headersTooLarge();
  }
  const [errorCode, detail] = descriptions[code] ?? broken;
  return new CommerceError(errorCode, detail);
}

type Description = readonly [ErrorCode, string];

const broken: Description = ['bad_request', 'The connection did not bring a request in HTTP/1.1.'];

const descriptions: Readonly<Record<string, Description>> = {
  HPE_INVALID_URL: [
    'bad_request',
    'The address has a character that an address cannot have; write it as the percent-encoded bytes of its UTF-8.',
  ],
  HPE_INVALID_CONSTANT: [
    'bad_request',
    'The request line does not end in HTTP/1.1; write a space within an address as %20.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    'body_too_large',
    'The extensions of a chunk are too large; send the chunks without any.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    'request_timeout',
    'The request did not arrive completely in time; send it again.',
  ],
};
