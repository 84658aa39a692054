import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { CommerceError } from '@aisle/schema';
import { commonHeaders, STATUS_CODES } from '../http/answer/send-answer.js';
import { endsConnection } from '../http/errors/answer-errors.js';
import { renderError } from '../http/errors/render-error.js';
import type { Failure } from '../http/http-error.js';
import { watchConnections } from './limit-connections.js';

/** Time limits for readers in milliseconds. */
interface ReaderLimits {
  /** Time to send a whole response, from its start. */
  readonly answerTimeout: number;
  /** Interval between checks. */
  readonly connectionsCheckingInterval: number;
}

/**
 * Closes connections whose client does not read its response in time. Node itself would wait
 * forever.
 */
export function cutOffReaders(
  server: Server,
  { answerTimeout, connectionsCheckingInterval }: ReaderLimits,
): void {
  const { latestAnswers } = watchConnections(server);
  const seenAt = new WeakMap<ServerResponse, number>();
  const look = () => {
    const now = performance.now();
    for (const [socket, answer] of latestAnswers) {
      if (!answer?.headersSent || answer.writableFinished) continue;
      const since = seenAt.get(answer) ?? now;
      seenAt.set(answer, since);
      if (now - since > answerTimeout) socket.destroy();
    }
  };
  const timer = setInterval(look, connectionsCheckingInterval).unref();
  server.once('close', () => clearInterval(timer));
}

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
    'This port only accepts TLS; use https:// instead of http://.',
  );
}

/** Responses that have begun on a connection. */
interface BegunAnswers {
  /** The latest one. */
  readonly latest?: ServerResponse | undefined;
  /** The previous one, until it is sent. */
  readonly before?: ServerResponse | undefined;
}

/**
 * Sends an error on a connection without a valid request, and closes it. Earlier requests get their
 * responses first; a request that was answered before the connection broke gets no second response.
 */
export function refuseConnection(
  socket: Duplex,
  describe: () => Promise<Failure>,
  answers: BegunAnswers = {},
): void {
  // Ignores further errors of the connection.
  if (refused.has(socket)) return;
  refused.add(socket);
  // Node passes the connection on without an error listener, and an unhandled error would end the
  // process.
  socket.on('error', () => socket.destroy());
  takeOver(socket);
  void endConnection(socket, describe(), answers);
}

const refused = new WeakSet<Duplex>();

/**
 * Takes further data away from Node, which would process refused requests and close the connection
 * at its end.
 */
function takeOver(socket: Duplex): void {
  socket.on('data', ignore);
  for (const listener of socket.rawListeners('data')) {
    if (listener !== ignore) socket.off('data', listener as typeof ignore);
  }
  socket.removeAllListeners('end');
}

function ignore(): void {}

async function endConnection(
  socket: Duplex,
  described: Promise<Failure>,
  { latest, before }: BegunAnswers,
): Promise<void> {
  const error = await described;
  if (before) await sent(before);
  if (latest && (latest.req.complete || latest.headersSent)) {
    await sent(latest);
    if (!latest.req.complete || endsConnection(latest)) return hangUp(socket);
  }
  hangUp(socket, renderRefusal(error));
}

async function sent(answer: ServerResponse): Promise<void> {
  if (!answer.writableFinished && !answer.destroyed) await once(answer, 'close');
}

/**
 * Milliseconds for which a refused caller may continue to send: one that is cut off may not read
 * the error.
 */
const lingering = 1000;

function hangUp(socket: Duplex, lastWords = ''): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(lastWords);
  socket.resume();
  socket.once('end', () => socket.destroy());
  setTimeout(() => socket.destroy(), lingering).unref();
}

function renderRefusal(error: Failure): string {
  const id = randomUUID();
  const { status, headers, body = '' } = renderError(error, id);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...inPairs(commonHeaders({ id })),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Date: ${new Date().toUTCString()}`,
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** Formats names and values in turn as lines. */
function inPairs(headers: readonly string[]): string[] {
  return headers.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${headers[index + 1]}`] : [],
  );
}
