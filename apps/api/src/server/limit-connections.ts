import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { connectionEvent, watchConnections } from './connections.js';

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
