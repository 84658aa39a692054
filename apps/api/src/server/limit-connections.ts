import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { connectionEvent, watchConnections } from './connections.js';

/** Connections beyond the limit that are told so; those beyond them are closed without a word. */
const told = 500;

const isStillSurplus = new WeakMap<Socket, () => boolean>();

/**
 * Limits the connections of a server: one too many takes the place of those that are idle, and is
 * surplus while there are none.
 */
export function limitConnections(server: Server, limit: number): void {
  const { latestAnswers } = watchConnections(server);
  // One that is being closed takes no room, and over TLS that takes a moment.
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

/** Whether a connection is one of too many. */
export function isSurplus(socket: Socket): boolean {
  return isStillSurplus.get(socket)?.() ?? false;
}

/** Closes connections that were used and wait; Node 26 would also close those on which no request came yet. */
function closeIdle(server: Server, unused: readonly Socket[]): void {
  for (const socket of unused) socket.destroy = () => socket;
  server.closeIdleConnections();
  for (const socket of unused) Reflect.deleteProperty(socket, 'destroy');
}
