import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { CommerceError } from '@aisle/schema';
import type { Express } from 'express';
import { renderError } from './http/render-error.js';
import { sendAnswer } from './http/send-answer.js';
import { messageClassesFor } from './server/message-classes.js';
import {
  type ConnectionError,
  describeConnectionError,
  refuseConnection,
} from './server/refuse-connection.js';

export { isTaken, listen } from './server/listen.js';
export { createStopper, type Stopper } from './server/stop-server.js';

/** How patient a server is, in milliseconds. */
export interface ServerTimeouts {
  /** For the head of a request. */
  readonly headersTimeout: number;
  /** For a whole request. */
  readonly requestTimeout: number;
  /** How often both are looked at. */
  readonly connectionsCheckingInterval: number;
}

const defaultTimeouts: ServerTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
};

/** An HTTP server that is patient with nobody and answers everything, broken requests included. */
export function createHttpServer(
  app: RequestListener | Express,
  timeouts: ServerTimeouts = defaultTimeouts,
): Server {
  const server = createServer({
    ...('request' in app && messageClassesFor(app)),
    ...timeouts,
    maxHeaderSize: 128 * 1024,
    keepAliveTimeout: 30_000,
    requireHostHeader: false,
  });
  server.maxConnections = 2_000;

  const latestAnswers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, res) => {
    latestAnswers.set(socket, res);
  });
  server.on('request', app);
  server.on('checkContinue', (req, res) => server.emit('request', req, res));
  server.on('checkExpectation', ({ headers }, res) => {
    const detail = `The service cannot do what Expect asks: ${JSON.stringify(headers.expect)}.`;
    sendAnswer(res, renderError(new CommerceError('expectation_failed', detail), randomUUID()));
  });
  server.on('connect', (_req, socket) => {
    refuseConnection(
      socket,
      new CommerceError('method_not_allowed', 'This is not a proxy; CONNECT means nothing here.'),
    );
  });
  server.on('clientError', (error: ConnectionError, socket) => {
    const latest = latestAnswers.get(socket);
    refuseConnection(
      socket,
      describeConnectionError(error),
      latest?.writableFinished ? undefined : latest,
    );
  });
  return server;
}
