import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The open connections of a server. */
export interface Connections {
  /** The answer that was begun last on each; undefined where no request came yet. */
  readonly latestAnswers: ReadonlyMap<Socket, ServerResponse | undefined>;
}

const watched = new WeakMap<Server, Connections>();

/** Watches a server's connections from before its first one on. */
export function watchConnections(server: Server): Connections {
  const known = watched.get(server);
  if (known) return known;

  const latestAnswers = new Map<Socket, ServerResponse | undefined>();
  server.on('connection', (socket) => {
    latestAnswers.set(socket, undefined);
    socket.once('close', () => latestAnswers.delete(socket));
  });
  server.prependListener('request', ({ socket }, res: ServerResponse) => {
    latestAnswers.set(socket, res);
  });
  const connections = { latestAnswers };
  watched.set(server, connections);
  return connections;
}
