import type { Server, ServerResponse } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';

/** The open connections of a server. */
export interface Connections {
  /** The answer that was begun last on each; undefined where no request came yet. */
  readonly latestAnswers: ReadonlyMap<Socket, ServerResponse | undefined>;
  /** The answer that another one waits for on its connection: its request came first. */
  answerBefore(answer: ServerResponse): ServerResponse | undefined;
}

const watched = new WeakMap<Server, Connections>();

/** Watches a server's connections from before its first one on. */
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
  // Of the answers on a connection that is gone, Node tells only the one whose turn it was.
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

/** What a server calls a connection on which requests may come. */
export function connectionEvent(server: Server): 'connection' | 'secureConnection' {
  return server instanceof TlsServer ? 'secureConnection' : 'connection';
}
