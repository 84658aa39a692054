import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { Socket } from 'node:net';
import { CommerceError } from '@aisle/schema';
import type { Express } from 'express';
import { beginExchange } from './http/exchange.js';
import { renderError } from './http/render-error.js';
import { sendAnswer } from './http/send-answer.js';
import { withPath } from './http/split-target.js';
import { watchConnections } from './server/connections.js';
import { cutOffReaders } from './server/cut-off-readers.js';
import { limitConnections } from './server/limit-connections.js';
import { messageClassesFor } from './server/message-classes.js';
import {
  type ConnectionError,
  describeConnectionError,
  refuseConnection,
} from './server/refuse-connection.js';

export { listen } from './server/listen.js';
export { createStopper, type Stopper } from './server/stop-server.js';

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

/** An HTTP server that is patient with nobody and answers everything, broken requests included. */
export function createHttpServer(
  app: RequestListener | Express,
  limits: ServerLimits = defaultLimits,
): Server {
  const server = createServer({
    ...('request' in app && messageClassesFor(app)),
    ...limits,
    maxHeaderSize: 128 * 1024,
    keepAliveTimeout: 30_000,
    requireHostHeader: false,
    // Of a header that may come once, Node would keep the first and a proxy perhaps the last.
    joinDuplicateHeaders: true,
  });
  const { latestAnswers } = watchConnections(server);
  limitConnections(server, limits.maxConnections);
  cutOffReaders(server, limits);
  // A caller who says that nothing more will come still waits for the answer.
  Object.assign(server, { httpAllowHalfOpen: true });

  // Express answers for itself where there is no path.
  server.on('request', (req) => {
    req.url = withPath(req.url ?? '/');
  });
  server.on('request', app);
  server.on('checkContinue', (req, res) => server.emit('request', req, res));
  server.on('checkExpectation', ({ headers }, res) => {
    const detail = `The service cannot do what Expect asks: ${JSON.stringify(headers.expect)}.`;
    const { id } = beginExchange(res, randomUUID());
    sendAnswer(res, renderError(new CommerceError('expectation_failed', detail), id));
  });
  server.on('connect', (_req, socket) => {
    refuseConnection(
      socket,
      new CommerceError('method_not_allowed', 'This is not a proxy; CONNECT means nothing here.'),
    );
  });
  server.on('clientError', (error: ConnectionError, socket) => {
    const latest = socket instanceof Socket ? latestAnswers.get(socket) : undefined;
    refuseConnection(socket, describeConnectionError(error), latest);
  });
  return server;
}
