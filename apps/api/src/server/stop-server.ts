import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

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
  const running = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  let isStopping = false;
  const announceEnd = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('Connection', 'close');
  };
  server.prependListener('request', (_req, res: ServerResponse) => {
    running.add(res);
    res.once('close', () => running.delete(res));
    if (isStopping) announceEnd(res);
  });

  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Node does not count a connection as idle before its first request; browsers open some to have them.
  const closeIdle = () => {
    server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };

  return {
    async stop({ notice, deadline }) {
      isStopping = true;
      for (const res of running) announceEnd(res);
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
