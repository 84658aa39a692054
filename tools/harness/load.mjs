import { connect } from 'node:net';
import { processorSeconds, residentBytes } from './child.mjs';

/**
 * Keeps connections busy for some seconds: each sends the next of the requests as soon as its answer is
 * complete. `nextRequest` gives the bytes of a request. Resolves to what was seen.
 * @throws when an answer is not of the expected status: failures must not look fast.
 */
export async function sendLoad({ port, pid, nextRequest, connections, seconds, status = 200 }) {
  const latencies = [];
  let bytes = 0;
  const opened = Array.from({ length: connections }, () => openConnection(port));
  const busyBefore = processorSeconds(pid);
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;

  const keepBusy = async ({ ask }) => {
    let now = performance.now();
    while (now < endAt) {
      const answer = await ask(nextRequest());
      const answeredAt = performance.now();
      if (answer.status !== status) throw unexpected(answer, status);
      latencies.push(answeredAt - now);
      bytes += answer.bytes;
      now = answeredAt;
    }
  };
  try {
    await Promise.all(opened.map(keepBusy));
  } finally {
    for (const connection of opened) connection.close();
  }

  const elapsed = (performance.now() - startedAt) / 1000;
  const answers = latencies.length;
  latencies.sort((a, b) => a - b);
  return {
    rate: answers / elapsed,
    p50: latencies[Math.floor(answers * 0.5)],
    p99: latencies[Math.floor(answers * 0.99)],
    longest: latencies.at(-1),
    bytes: bytes / answers,
    memory: residentBytes(pid),
    busy: busyBefore === undefined ? undefined : (processorSeconds(pid) - busyBefore) / answers,
  };
}

function unexpected({ status, head, text }, wanted) {
  return new Error(
    `an answer was ${status} instead of ${wanted}:\n${head}\n${text.slice(0, 1000)}`,
  );
}

/** Room for what one read brings. */
const readSize = 256 * 1024;

/**
 * A connection to a server on this machine that sends one request at a time and counts the bytes of the
 * answers. `ask` takes a whole request and resolves to `{ status, bytes, text }` once the answer is
 * complete; `text` is there for failures only.
 */
export function openConnection(port) {
  const reader = createAnswerReader();
  let finish;
  let fail;
  let failure;
  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: Buffer.allocUnsafe(readSize),
      callback(length, buffer) {
        const answer = reader.read(buffer.subarray(0, length));
        if (answer) finish(answer);
        return true;
      },
    },
  });
  const end = (error) => {
    failure ??= error;
    fail?.(failure);
  };
  socket.on('error', end);
  socket.on('close', () => end(new Error('the server closed a connection')));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        finish = resolve;
        fail = reject;
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');

/**
 * Reads one answer after the other from the pieces in which they arrive. It looks at the head and counts
 * the rest, because a client that parses every byte would be measured instead of the server.
 */
function createAnswerReader() {
  let head = Buffer.alloc(0);
  let answer;
  /** Bytes of the body still to come; undefined while its end is a last chunk. */
  let missing;
  let tail = Buffer.alloc(0);

  return {
    /** The answer `{ status, bytes, head }` once the last piece of it has come, else undefined. */
    read(piece) {
      const body = answer ? piece : beginAnswer(piece);
      if (!answer) return undefined;
      answer.bytes += body.length;
      if (answer.status >= 400) answer.text += body.toString();
      return isComplete(body) ? endAnswer() : undefined;
    },
  };

  function beginAnswer(piece) {
    const bytes = head.length === 0 ? piece : Buffer.concat([head, piece]);
    const end = bytes.indexOf(headEnd);
    if (end < 0) {
      head = Buffer.from(bytes);
      return piece.subarray(piece.length);
    }
    const text = bytes.latin1Slice(0, end + 2);
    answer = { status: Number(text.slice(9, 12)), bytes: 0, head: text, text: '' };
    missing = findLength(answer.status, text);
    return bytes.subarray(end + headEnd.length);
  }

  function isComplete(body) {
    if (missing !== undefined) {
      missing -= body.length;
      return missing <= 0;
    }
    tail = Buffer.concat([tail, body.subarray(-lastChunk.length)]).subarray(-lastChunk.length);
    return tail.equals(lastChunk);
  }

  function endAnswer() {
    const complete = answer;
    answer = undefined;
    head = Buffer.alloc(0);
    tail = Buffer.alloc(0);
    return complete;
  }
}

function findLength(status, head) {
  if (status === 204 || status === 304) return 0;
  const found = /\r\ncontent-length: *(\d+)/i.exec(head);
  return found ? Number(found[1]) : undefined;
}

/** Returns a whole HTTP/1.1 request as bytes, to make once and send many times. */
export function makeRequest({ method = 'GET', path, headers = {}, body }) {
  const content = body === undefined ? undefined : Buffer.from(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Accept: application/json',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(content ? ['Content-Type: application/json', `Content-Length: ${content.length}`] : []),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  return content ? Buffer.concat([head, content]) : head;
}
