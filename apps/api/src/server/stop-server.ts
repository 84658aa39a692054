import type { Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { watchConnections } from './connections.js';
import { holdRequests } from './hold-requests.js';
import { quietMoment } from './quiet-moment.js';
import { closeBeginnings } from './refuse-plain-text.js';

/** Options of stopping a server, in milliseconds. */
interface StopOptions {
  /** Time to announce the stop to clients before connections are refused. */
  readonly notice: number;
  /** Time for running requests to finish. */
  readonly deadline: number;
}

/** Tracks a server's responses, so that it can stop without interrupting one. */
export interface Stopper {
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
  let isStopping = false;
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
  server.prependListener('request', ({ socket }, res: ServerResponse) => {
    if (!isStopping) return;
    noteArrival();
    noteEnd(res);
    withdrawEnd(latestAnswers.get(socket));
    announceEnd(res);
  });

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
      isStopping = true;
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
