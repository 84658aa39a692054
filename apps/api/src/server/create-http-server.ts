import type { RequestListener, Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { CommerceError } from '@aisle/schema';
import { createServer } from '../http/answer/send-answer.js';
import { type Failure, HttpError } from '../http/http-error.js';
import {
  addressTooLong,
  headersTooLarge,
  tooManyHeaders,
} from '../http/request/transport-limits.js';
import type { CertificatePair } from '../tls/follow-certificate.js';
import { limitConnections, watchConnections } from './limit-connections.js';
import { cutOffReaders, refuseConnection, refusePlainText } from './refuse-plain-text.js';

/** Timeouts of a server in milliseconds, and its maximum number of connections. */
export interface ServerLimits {
  /** Time to receive the head of a request. */
  readonly headersTimeout: number;
  /** Time to receive a whole request. */
  readonly requestTimeout: number;
  /** Time to send a whole response, from its start. */
  readonly answerTimeout: number;
  /** Interval between checks of the timeouts. */
  readonly connectionsCheckingInterval: number;
  /** Maximum number of served connections. */
  readonly maxConnections: number;
}

const defaultLimits: ServerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  answerTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  maxConnections: 2_000,
};

/**
 * Creates an HTTP server that enforces timeouts and answers everything, including broken requests.
 * With a certificate it uses TLS.
 */
export function createHttpServer(
  app: RequestListener,
  limits: ServerLimits = defaultLimits,
  certificate?: CertificatePair,
): Server {
  const options = {
    ...limits,
    maxHeaderSize: 128 * 1024,
    keepAliveTimeout: 30_000,
    requireHostHeader: false,
    // Of duplicate headers that may occur once, Node would keep the first and a proxy perhaps the
    // last.
    joinDuplicateHeaders: true,
  };
  const server = certificate
    ? createTlsServer({
        ...options,
        ...certificate,
        handshakeTimeout: limits.headersTimeout,
        allowHalfOpen: true,
        noDelay: true,
      })
    : createServer(options);
  // Otherwise Node would silently drop headers beyond a number.
  server.maxHeadersCount = 0;
  const { latestAnswers, answerBefore } = watchConnections(server);
  if (certificate) refusePlainText(server, limits.headersTimeout);
  limitConnections(server, limits.maxConnections);
  cutOffReaders(server, limits);
  // A caller who has closed its sending side still waits for the response.
  Object.assign(server, { httpAllowHalfOpen: true });

  server.on('request', app);
  server.on('checkContinue', (req, res) => {
    // A refused caller may send the body or not, so the start of the next request is unknown.
    res.shouldKeepAlive = false;
    server.emit('request', req, res);
  });
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  server.on('connect', ({ rawHeaders }, socket) => {
    refuseConnection(socket, async () => tooManyHeaders(rawHeaders) ?? notAProxy());
  });
  server.on('clientError', (error: ConnectionError, socket) => {
    // The TLS handshake failed, so no response is possible.
    if (socket instanceof TLSSocket && !latestAnswers.has(socket)) {
      socket.destroy();
      return;
    }
    const latest = socket instanceof Socket ? latestAnswers.get(socket) : undefined;
    const describe = () => describeConnectionError(error, socket);
    refuseConnection(socket, describe, latest && { latest, before: answerBefore(latest) });
  });
  return server;
}

function notAProxy(): HttpError {
  return new HttpError(
    'method_not_allowed',
    'This service is not a proxy and does not support CONNECT.',
  );
}

/** Node's error for a connection without a valid request. */
interface ConnectionError extends Error {
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
  return failures[code]?.() ?? badRequest('The connection sent no valid HTTP/1.1 request.');
}

const failures: Readonly<Record<string, () => Failure>> = {
  HPE_INVALID_URL: () =>
    badRequest(
      'The URL has a character that is not allowed in a URL; percent-encode the bytes of its UTF-8.',
    ),
  HPE_INVALID_CONSTANT: () =>
    badRequest('The request line does not end in HTTP/1.1; write a space in the URL as %20.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () =>
    new HttpError(
      'body_too_large',
      'The extensions of a chunk are too large; send chunks without extensions.',
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

/** Milliseconds to wait for the end of a line. */
const patience = 1000;

/** End of a request line. */
const version = / HTTP\/\d\.\d\r?$/;

/**
 * @returns true if the request line makes a head too large. `packet` are the bytes that exceeded
 * the limit. The end of their line decides, which may still arrive. If it does not, a line of
 * characters allowed in addresses counts as the request line.
 */
async function overflowsInAddress(socket: Duplex, packet: Buffer): Promise<boolean> {
  const [line = '', ...others] = packet.toString('latin1').split('\n', 2);
  if (others.length > 0) return version.test(line);
  const end = await readLineEnd(socket, line.slice(-keptLetters));
  return end === undefined ? !/[^\x21-\x7e]/.test(line) : version.test(end);
}

const keptLetters = ' HTTP/1.1\r'.length;

/**
 * Returns the last characters of a line whose beginning is known; undefined if it does not end in
 * time.
 */
function readLineEnd(socket: Duplex, begun: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let tail = begun;
    const finish = (end?: string) => {
      clearTimeout(timer);
      socket.off('data', read).off('end', finish).off('close', finish);
      resolve(end);
    };
    const read = (chunk: Buffer) => {
      const [line = '', ...others] = chunk.toString('latin1').split('\n', 2);
      tail = (tail + line).slice(-keptLetters);
      if (others.length > 0) finish(tail);
    };
    const timer = setTimeout(finish, patience).unref();
    socket.on('data', read).once('end', finish).once('close', finish);
  });
}
