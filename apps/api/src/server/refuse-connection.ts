import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { CommerceError, type ErrorCode } from '@aisle/schema';
import { commonHeaders } from '../http/common-headers.js';
import { renderError } from '../http/render-error.js';
import { addressTooLong } from '../http/request-limits.js';

/** What Node says about a connection that did not bring a request. */
export interface ConnectionError extends Error {
  readonly code?: string;
  /** The bytes at hand when it went wrong. */
  readonly rawPacket?: Buffer;
}

/**
 * Answers on a connection whose request never became one, and closes it. `latest` is the answer that was
 * begun last on it: one to a request that came whole is let out before, one to half a request is this one.
 */
export function refuseConnection(
  socket: Duplex,
  error: CommerceError,
  latest?: ServerResponse,
): void {
  // What else comes on it is wrong too.
  if (refused.has(socket)) return;
  refused.add(socket);
  // Node leaves a connection that it hands over without a listener, and a failure that nobody hears of ends
  // the process.
  socket.on('error', () => socket.destroy());
  if (!latest || latest.writableFinished) refuse(socket, error);
  else if (latest.req.complete) latest.once('close', () => refuse(socket, error));
  else if (latest.headersSent) socket.destroy();
  else refuse(socket, error);
}

const refused = new WeakSet<Duplex>();

/** For how long a refused caller may go on sending, in milliseconds: one who is cut off may not read why. */
const lingering = 1000;

function refuse(socket: Duplex, error: CommerceError): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const id = randomUUID();
  const { status, headers, body = '' } = renderError(error, id);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...inPairs(commonHeaders({ id })),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Date: ${new Date().toUTCString()}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.resume();
  socket.once('end', () => socket.destroy());
  setTimeout(() => socket.destroy(), lingering).unref();
}

/** Names and values in turn as lines. */
function inPairs(headers: readonly string[]): string[] {
  return headers.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${headers[index + 1]}`] : [],
  );
}

/** Puts what Node found wrong with a connection into the service's words. */
export function describeConnectionError({ code = '', rawPacket }: ConnectionError): CommerceError {
  if (code === 'HPE_HEADER_OVERFLOW') return isOneLine(rawPacket) ? addressTooLong() : tooMany();
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
  ERR_HTTP_REQUEST_TIMEOUT: [
    'request_timeout',
    'The request did not arrive completely in time; send it again.',
  ],
};

/** A head that overflows without a line ever ending is a request line that does. */
function isOneLine(packet: Buffer | undefined): boolean {
  return packet !== undefined && !packet.includes('\n');
}

function tooMany(): CommerceError {
  return new CommerceError(
    'headers_too_large',
    'The headers of the request are too large; send fewer or shorter ones.',
  );
}
