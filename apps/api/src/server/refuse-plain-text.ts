import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { CommerceError } from '@aisle/schema';
import { refuseConnection } from './refuse-connection.js';

/** First byte of a TLS connection. */
const handshake = 22;

/**
 * Connections that are not encrypted yet, by their remote address: TLS creates a socket of its own.
 */
type Beginnings = Map<string, Socket>;

const begun = new WeakMap<Server, Beginnings>();

/**
 * Answers plain HTTP on a TLS server with an error, and closes connections that are not encrypted
 * within `patience` milliseconds.
 */
export function refusePlainText(server: Server, patience: number): void {
  const beginnings: Beginnings = new Map();
  begun.set(server, beginnings);
  server.on('secureConnection', (socket: Socket) => beginnings.delete(keyOf(socket)));
  const accept = server.rawListeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    // A connection that was closed before anything was read has no address.
    if (socket.remoteAddress === undefined) return void socket.destroy();
    const key = keyOf(socket);
    beginnings.set(key, socket);
    const end = setTimeout(() => beginnings.get(key) === socket && socket.destroy(), patience);
    socket.once('close', () => {
      clearTimeout(end);
      if (beginnings.get(key) === socket) beginnings.delete(key);
    });
    socket.on('error', () => socket.destroy());
    socket.once('readable', () => {
      const first: Buffer | null = socket.read(1);
      if (first === null) return void socket.destroy();
      socket.unshift(first);
      if (first[0] !== handshake) return refuseConnection(socket, async () => needsTls());
      for (const listener of accept) listener.call(server, socket);
    });
  });
}

/** Closes the connections on which no request is possible yet. */
export function closeBeginnings(server: Server): void {
  for (const socket of begun.get(server)?.values() ?? []) socket.destroy();
}

function keyOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

function needsTls(): CommerceError {
  return new CommerceError(
    'bad_request',
    'This port speaks TLS only; begin the address with https:// instead of http://.',
  );
}
