import type { Server, ServerResponse } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';

/** The open connections of a server. */
export interface Connections {
  /** The latest response on each connection; undefined before its first request. */
  readonly latestAnswers: ReadonlyMap<Socket, ServerResponse | undefined>;
  /** Returns the response that must be sent first on the same connection. */
  answerBefore(answer: ServerResponse): ServerResponse | undefined;
}

const watched = new WeakMap<Server, Connections>();

/** Tracks a server's connections. Call it before the first one. */
export function watchConnections(server: Server): Connections {
  const known = watched.get(server);
  if (known) return known;

  const latestAnswers = new Map<Socket, ServerResponse | undefined>();
  const unsentBefore = new WeakMap<ServerResponse, ServerResponse>();
  server.on(connectionEvent(server), (socket: Socket) => {
    latestAnswers.set(socket, undefined);
    socket.once('close', () => {
      endWaiting(latestAnswers.get(socket));
      latestAnswers.delete(socket);
    });
  });
  server.prependListener('request', ({ socket }, res: ServerResponse) => {
    const before = latestAnswers.get(socket);
    if (before && !before.writableFinished) {
      unsentBefore.set(res, before);
      before.once('close', () => unsentBefore.delete(res));
    }
    latestAnswers.set(socket, res);
  });
  // If a connection is lost, Node only notifies the response whose turn it was.
  const endWaiting = (latest: ServerResponse | undefined) => {
    for (let answer = latest; answer; answer = takeBefore(answer)) {
      if (!answer.socket && !answer.writableFinished && !answer.destroyed) answer.emit('close');
    }
  };
  const takeBefore = (answer: ServerResponse) => {
    const before = unsentBefore.get(answer);
    unsentBefore.delete(answer);
    return before;
  };
  const connections = {
    latestAnswers,
    answerBefore: (answer: ServerResponse) => unsentBefore.get(answer),
  };
  watched.set(server, connections);
  return connections;
}

/** Returns the server's event for a connection that can carry requests. */
export function connectionEvent(server: Server): 'connection' | 'secureConnection' {
  return server instanceof TlsServer ? 'secureConnection' : 'connection';
}
