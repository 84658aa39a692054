import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { commonHeaders } from '../http/answer/common-headers.js';
import { STATUS_CODES } from '../http/answer/node-http.js';
import { renderError } from '../http/errors/render-error.js';
import { endsConnection } from '../http/errors/wait-for-request-end.js';
import type { Failure } from '../http/http-error.js';

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
