import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { watchConnections } from './connections.js';

/** Connections beyond the limit that are told so; those beyond them are closed without a word. */
const told = 500;

const surplus = new WeakSet<Socket>();

/** Marks the connections that come while a server has as many as it can serve. */
export function limitConnections(server: Server, limit: number): void {
  const { latestAnswers } = watchConnections(server);
  server.maxConnections = limit + told;
  server.on('connection', (socket) => {
    if (latestAnswers.size > limit) surplus.add(socket);
  });
}

/** Whether a connection came while there were too many. */
export function isSurplus(socket: Socket): boolean {
  return surplus.has(socket);
}
