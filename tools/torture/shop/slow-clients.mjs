import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { authorize } from '@aisle/bench';

/** Sends the head of an update and half of its body; `finish` sends the rest and resolves to the answer. */
export async function beginUpdate({ port, token }, id, attributes) {
  const body = JSON.stringify({ data: { id, type: 'subscription', attributes } });
  const bytes = makeBytes('PUT', `/v2/subscriptions/subscriptions/${id}`, token, body);
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const half = bytes.length - Math.ceil(body.length / 2);
  socket.write(bytes.subarray(0, half));
  return {
    async finish() {
      socket.write(bytes.subarray(half));
      const [answer] = await readAnswers(socket);
      return answer;
    },
    close: () => socket.destroy(),
  };
}

/** Asks for pages at once and reads nothing; `finish` reads and resolves to the answers. */
export async function askWithoutReading({ port, token }, paths) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  socket.pause();
  for (const path of paths) socket.write(makeBytes('GET', path, token));
  return { finish: () => readAnswers(socket) };
}

function makeBytes(method, path, token, body) {
  const headers = {
    Host: '127.0.0.1',
    ...authorize(token),
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n'));
}

/** Reads, slowly, until the other side closes: `{ status, isWhole }` an answer. */
async function readAnswers(socket) {
  const pieces = [];
  try {
    for await (const piece of socket) {
      pieces.push(piece);
      await sleep(1);
    }
  } catch {
    // What has come until then counts.
  }
  const answers = [];
  for (let rest = Buffer.concat(pieces); rest.length > 0; ) {
    const end = rest.indexOf('\r\n\r\n');
    const head = rest.subarray(0, Math.max(end, 0)).toString();
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1]);
    const whole = end + 4 + length;
    answers.push({ status: Number(head.slice(9, 12)), isWhole: rest.length >= whole });
    rest = rest.subarray(whole);
  }
  return answers;
}
