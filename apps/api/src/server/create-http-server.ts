import type { RequestListener, Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Express } from 'express';
import { createServer } from '../http/answer/node-http.js';
import { HttpError } from '../http/http-error.js';
import { tooManyHeaders } from '../http/request/request-limits.js';
import { withPath } from '../http/request/split-target.js';
import type { CertificatePair } from '../tls/certificate-files.js';
import { type ConnectionError, describeConnectionError } from './connection-error.js';
import { watchConnections } from './connections.js';
import { cutOffReaders } from './cut-off-readers.js';
import { limitConnections } from './limit-connections.js';
import { messageClassesFor } from './message-classes.js';
import { refuseConnection } from './refuse-connection.js';
import { refusePlainText } from './refuse-plain-text.js';

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
  app: RequestListener | Express,
  limits: ServerLimits = defaultLimits,
  certificate?: CertificatePair,
): Server {
  const options = {
    ...('request' in app && messageClassesFor(app)),
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

  // Express itself would answer a request without a path.
  server.on('request', (req) => {
    req.url = withPath(req.url ?? '/');
  });
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
  return new HttpError('method_not_allowed', 'This is not a proxy; CONNECT means nothing here.');
}
