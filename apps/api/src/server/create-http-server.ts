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

/** How patient a server is, in milliseconds, and with how many. */
export interface ServerLimits {
  /** For the head of a request. */
  readonly headersTimeout: number;
  /** For a whole request. */
  readonly requestTimeout: number;
  /** For a whole answer to be taken, once it is being sent. */
  readonly answerTimeout: number;
  /** How often they are looked at. */
  readonly connectionsCheckingInterval: number;
  /** Connections that are served at a time. */
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
 * An HTTP server that is patient with nobody and answers everything, broken requests included; with a
 * certificate it speaks TLS.
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
    // Of a header that may come once, Node would keep the first and a proxy perhaps the last.
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
  // Node would drop those beyond a number in silence.
  server.maxHeadersCount = 0;
  const { latestAnswers, answerBefore } = watchConnections(server);
  if (certificate) refusePlainText(server, limits.headersTimeout);
  limitConnections(server, limits.maxConnections);
  cutOffReaders(server, limits);
  // A caller who says that nothing more will come still waits for the answer.
  Object.assign(server, { httpAllowHalfOpen: true });

  // Express answers for itself where there is no path.
  server.on('request', (req) => {
    req.url = withPath(req.url ?? '/');
  });
  server.on('request', app);
  server.on('checkContinue', (req, res) => {
    // Who is refused now may send the body or not: nobody could tell where the next request begins.
    res.shouldKeepAlive = false;
    server.emit('request', req, res);
  });
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  server.on('connect', ({ rawHeaders }, socket) => {
    refuseConnection(socket, async () => tooManyHeaders(rawHeaders) ?? notAProxy());
  });
  server.on('clientError', (error: ConnectionError, socket) => {
    // TLS failed: there is nobody to talk to.
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
