import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { authorize } from '@aisle/bench';
import { openClient } from './client.mjs';

/**
 * Checks that the updates of one subscription happened in sequence, each based on the result of the
 * one before. `initial` and `final` are states, `changes` the responses of effective updates: `{
 * version, wrote, ifMatch, etag, shown }`. `wrote` and `shown` map the names of members to values.
 * Versions count the states, so a missing or unreported change leaves a gap.
 */
export function findLostUpdates({ initial, final, changes }) {
  const lost = [];
  const inOrder = changes.toSorted((one, other) => one.version - other.version);
  let state = initial;
  for (const { version, wrote, ifMatch, etag, shown } of inOrder) {
    if (version !== state.version + 1) {
      lost.push(
        `after state ${state.version} comes ${version}: a change is missing or was made twice`,
      );
    }
    if (ifMatch !== undefined && ifMatch !== state.etag) {
      lost.push(
        `state ${version} was made on ${state.etag}, although the update asked for ${ifMatch}`,
      );
    }
    const members = { ...state.members, ...wrote };
    for (const [name, value] of Object.entries(members)) {
      if (shown[name] === value) continue;
      lost.push(`state ${version} shows ${name} ${shown[name]}, but ${value} was written last`);
    }
    state = { version, etag, members };
  }
  if (final.etag !== state.etag) {
    lost.push(`the last answered change made ${state.etag}, but ${final.etag} is there`);
  }
  for (const [name, value] of Object.entries(state.members)) {
    if (final.members[name] === value) continue;
    lost.push(`${name} is ${final.members[name]} in the end, but ${value} was written last`);
  }
  return lost;
}

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

/**
 * Sends one request after the other until the server refuses its connections, and says what became of each:
 * how many were answered, and what broke those that were not. `ask` sends one with a client; `pause` is what
 * the client waits between an answer and the next request, in milliseconds.
 */
export async function askUntilRefused(aisle, ask, pause = () => 0) {
  const client = openClient(aisle);
  const broken = [];
  let answered = 0;
  for (;;) {
    const sentAt = performance.now();
    try {
      const answer = await ask(client);
      if (![200, 503].includes(answer.status)) {
        throw new Error(`a request was answered ${answer.status}: ${answer.body}`);
      }
      answered += 1;
    } catch (error) {
      if (error.code === 'ECONNREFUSED') break;
      broken.push({ error, sentAt, brokenAt: performance.now() });
    }
    const wait = pause();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }
  client.close();
  return { answered, broken };
}
