import type { Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { watchConnections } from './connections.js';

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

export function createStopper(server: Server): Stopper {
  const { latestAnswers } = watchConnections(server);
  let isStopping = false;
  const announceEnd = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('Connection', 'close');
  };
  server.prependListener('request', (_req, res: ServerResponse) => {
    if (isStopping) announceEnd(res);
  });

  // Node does not count a connection as idle before its first request; browsers open some to have them.
  const closeIdle = () => {
    server.closeIdleConnections();
    for (const socket of latestAnswers.keys()) if (socket.bytesRead === 0) socket.destroy();
  };

  return {
    async stop({ notice, deadline }) {
      isStopping = true;
      for (const res of latestAnswers.values()) if (res) announceEnd(res);
      await wait(notice);

      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      const sweep = setInterval(closeIdle, 50);
      const end = setTimeout(() => server.closeAllConnections(), deadline);
      await closed;
      clearInterval(sweep);
      clearTimeout(end);
    },
  };
}
