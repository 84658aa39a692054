import type { Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { watchConnections } from './connections.js';
import { holdRequests } from './hold-requests.js';
import { quietMoment } from './quiet-moment.js';
import { closeBeginnings } from './refuse-plain-text.js';

/** How a server is stopped, in milliseconds. */
interface StopOptions {
  /** How long clients are told before connections are refused. */
  readonly notice: number;
  /** How long running requests may still take. */
  readonly deadline: number;
}

/** Watches a server's answers, so that it can be stopped without breaking one off. */
export interface Stopper {
  /** Stops accepting, finishes what runs, closes idle connections; resolves when none is left. */
  stop(options: StopOptions): Promise<void>;
}

/** What is left for connections to be closed after the deadline, in milliseconds. */
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
  // Of requests that a client sends without waiting for answers, the last answer ends the connection.
  const withdrawEnd = (res: ServerResponse | undefined) => {
    if (res && !res.headersSent) res.removeHeader('Connection');
  };
  // Who is answered after others had to be waited for, such as a database, asks again on a connection of its own.
  const noteEnd = (res: ServerResponse) => res.once('close', noteArrival);
  server.prependListener('request', ({ socket }, res: ServerResponse) => {
    if (!isStopping) return;
    noteArrival();
    noteEnd(res);
    withdrawEnd(latestAnswers.get(socket));
    announceEnd(res);
  });

  // Node does not count a connection as idle before its first request; browsers open some to have them.
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
      // What was sent before the closing must have been read by then, and be answered.
      const release = holdRequests(server, noteArrival);
      await quietMoment(() => latestArrival);
      const closed = close();
      release();
      const left = Math.max(0, giveUpAt - performance.now());
      const end = setTimeout(() => server.closeAllConnections(), left);
      // Node may wait for connections whose other side is long gone.
      const isPatient = () => performance.now() < giveUpAt + lastMoment;
      while ((await Promise.race([closed, wait(50, 'open')])) === 'open' && isPatient()) {
        await quietMoment(() => latestArrival);
        closeIdle();
      }
      clearTimeout(end);
    },
  };
}
