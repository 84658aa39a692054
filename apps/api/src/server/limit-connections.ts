import type { Server, ServerResponse } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';

/** Number of surplus connections that receive an error; further ones are closed at once. */
const told = 500;

const isStillSurplus = new WeakMap<Socket, () => boolean>();

/**
 * Limits the connections of a server. A new connection beyond the limit replaces idle ones; if
 * there are none, it is surplus.
 */
export function limitConnections(server: Server, limit: number): void {
  const { latestAnswers } = watchConnections(server);
  // A connection that is closing does not count, and over TLS closing takes a moment.
  const open = () => [...latestAnswers.keys()].filter((socket) => !socket.destroyed);
  const isFull = () => latestAnswers.size > limit && open().length > limit;
  server.maxConnections = limit + told;
  server.on(connectionEvent(server), (socket: Socket) => {
    if (!isFull()) return;
    const unused = [...latestAnswers].filter(([, answer]) => !answer).map(([unused]) => unused);
    closeIdle(server, unused);
    isStillSurplus.set(socket, isFull);
  });
}

/** @returns true if the connection exceeds the limit. */
export function isSurplus(socket: Socket): boolean {
  return isStillSurplus.get(socket)?.() ?? false;
}

/**
 * Closes idle connections that had a request. Node 26 would also close those without a request so
 * far.
 */
function closeIdle(server: Server, unused: readonly Socket[]): void {
  for (const socket of unused) socket.destroy = () => socket;
  server.closeIdleConnections();
  for (const socket of unused) Reflect.deleteProperty(socket, 'destroy');
}

/** The open connections of a server. */
interface Connections {
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
function connectionEvent(server: Server): 'connection' | 'secureConnection' {
  return server instanceof TlsServer ? 'secureConnection' : 'connection';
}
