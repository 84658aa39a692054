import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { watchConnections } from './limit-connections.js';
import { closeBeginnings } from './refuse-plain-text.js';

/** Options of stopping a server, in milliseconds. */
interface StopOptions {
  /** Time to announce the stop to clients before connections are refused. */
  readonly notice: number;
  /** Time for running requests to finish. */
  readonly deadline: number;
}

/** Tracks a server's responses, so that it can stop without interrupting one. */
interface Stopper {
  /**
   * Stops accepting, finishes running requests, closes idle connections; resolves when none is
   * left.
   */
  stop(options: StopOptions): Promise<void>;
}

/** Milliseconds left to close connections after the deadline. */
const lastMoment = 500;

export function createStopper(server: Server): Stopper {
  const { latestAnswers } = watchConnections(server);
  let latestArrival = 0;
  const noteArrival = () => {
    latestArrival = performance.now();
  };
  const announceEnd = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('Connection', 'close');
  };
  // Of pipelined requests, only the last response closes the connection.
  const withdrawEnd = (res: ServerResponse | undefined) => {
    if (res && !res.headersSent) res.removeHeader('Connection');
  };
  // A client whose response took long, such as one from a database, sends its next request on
  // another connection.
  const noteEnd = (res: ServerResponse) => res.once('close', noteArrival);
  const announceAgain = ({ socket }: IncomingMessage, res: ServerResponse) => {
    noteArrival();
    noteEnd(res);
    withdrawEnd(latestAnswers.get(socket));
    announceEnd(res);
  };

  // Node does not count a connection as idle before its first request; browsers open some in
  // advance.
  const closeIdle = () => {
    server.closeIdleConnections();
    for (const socket of latestAnswers.keys()) if (socket.bytesRead === 0) socket.destroy();
    closeBeginnings(server);
  };

  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
    });

  return {
    async stop({ notice, deadline }) {
      // First, while the latest answer is still the one before.
      server.prependListener('request', announceAgain);
      server.on('connection', noteArrival);
      for (const res of latestAnswers.values()) {
        if (!res) continue;
        announceEnd(res);
        if (!res.closed) noteEnd(res);
      }
      await wait(notice);

      const giveUpAt = performance.now() + deadline;
      // Requests sent before the closing must be read and answered.
      const release = holdRequests(server, noteArrival);
      await quietMoment(() => latestArrival);
      const closed = close();
      release();
      const left = Math.max(0, giveUpAt - performance.now());
      const end = setTimeout(() => server.closeAllConnections(), left);
      // Node may wait for connections whose client is long gone.
      const isPatient = () => performance.now() < giveUpAt + lastMoment;
      while ((await Promise.race([closed, wait(50, 'open')])) === 'open' && isPatient()) {
        await quietMoment(() => latestArrival);
        closeIdle();
      }
      clearTimeout(end);
    },
  };
}

/** Holds back requests. The returned function releases them in their order. */
function holdRequests(server: Server, onRequest: () => void): () => void {
  const held: [IncomingMessage, ServerResponse][] = [];
  const listeners = server.rawListeners('request') as Parameters<Server['on']>[1][];
  const hold = (req: IncomingMessage, res: ServerResponse) => {
    onRequest();
    held.push([req, res]);
  };
  server.removeAllListeners('request');
  server.on('request', hold);
  return () => {
    server.off('request', hold);
    for (const listener of listeners) server.on('request', listener);
    for (const [req, res] of held) server.emit('request', req, res);
  };
}

/**
 * Milliseconds. After a shorter turn of the event loop, everything that arrived before it has been
 * read.
 */
const shortTurn = 5;

/**
 * Milliseconds without traffic: a client that was just answered has sent its next request by then.
 */
const calm = 50;

/**
 * Milliseconds to wait for a quiet moment. Each turn accepts only one new connection, so a process
 * with long turns, as on a busy machine, needs many.
 */
const patience = 5_000;

/**
 * Resolves when the process has just polled all sockets and nothing has arrived for a while.
 * Everything sent before the call has then been read. `latestArrival` returns the time of the last
 * arrival on the clock of `performance`. Resolves after a timeout in any case.
 */
async function quietMoment(latestArrival: () => number): Promise<void> {
  const giveUpAt = performance.now() + patience;
  for (;;) {
    await nextTurn();
    const startedAt = performance.now();
    await nextTurn();
    const now = performance.now();
    const isQuiet = now - startedAt < shortTurn && now - latestArrival() > calm;
    if (isQuiet || now > giveUpAt) return;
    // After a recent arrival, more may follow.
    if (latestArrival() < startedAt) await wait(5);
  }
}
