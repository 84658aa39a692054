import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { authorize, openClient } from '@aisle/harness/client';
import { count, sum } from '@aisle/harness/report';
import { shopIds, subscriptionId } from '@aisle/harness/shop';
import { pagePath } from '../shop/expected-shop.mjs';
import { checkStore, findLeftovers, prepareShop, spread } from '../shop/prepare-shop.mjs';

/** Allowed statuses: success, or an early refusal under overload. */
const statuses = [200, 503];

/** Maximum time of a stop, in milliseconds. */
const deadline = 10_000;

/**
 * Hesitant clients leave their connections idle. The server may close such a connection just when
 * the client sends a request. HTTP/1.1 cannot prevent that, so those requests are counted
 * separately.
 */
const clients = { pages: 16, updates: 8, hesitant: 8, slowWriters: 4, slowReaders: 4 };

export async function stop({ quick, say, scratch, storeAt, startAisle, runAisle }) {
  const rounds = quick ? 5 : 50;
  const { database, products } = await prepareShop({ scratch, storeAt, runAisle, products: 1_000 });
  const broken = [];
  const stops = [];
  const endings = [];
  let answered = 0;
  let crossed = 0;

  for (let round = 0; round < rounds && broken.length === 0; round += 1) {
    say(`stop ${round + 1} of ${rounds}`);
    const aisle = await startAisle(['--db', database]);
    const result = await stopUnderLoad(aisle, products, 200 + spread(round) * 500);
    answered += result.answered;
    crossed += result.crossed;
    stops.push(result.took);
    broken.push(...result.broken, ...findLeftovers(database), ...(await checkStore(database)));
  }
  for (let round = 0; round < Math.ceil(rounds / 10); round += 1) {
    say('a second signal');
    const { took, code } = await stopTwice(await startAisle(['--db', database]));
    endings.push(took);
    if (code !== 143) broken.push(`a second signal ended it with ${code}`);
    if (took > 500) broken.push(`a second signal ended it after ${Math.round(took)} ms`);
  }
  const figure = [
    `${count(rounds, 'stop')} under load, ${count(answered, 'request')} answered, none dropped, ${crossed} crossed the closing of an idle connection`,
    `exit 0 within ${Math.round(Math.max(...stops))} ms, nothing left behind`,
    `a second signal ends it within ${Math.round(Math.max(...endings))} ms`,
  ];
  return { figure: figure.join(', '), broken };
}

async function stopUnderLoad(aisle, products, after) {
  const pages = () => pagePath(shopIds.catalog, Math.floor(Math.random() * (products - 100)), 100);
  let turn = 0;
  const update = (client) => {
    turn += 1;
    return client.update(subscriptionId(turn % 50), { address_id: addressOf(turn) });
  };
  const read = (client) => client.get(pages());
  const steady = [
    ...repeat(clients.pages, () => askUntilRefused(aisle, read)),
    ...repeat(clients.updates, () => askUntilRefused(aisle, update)),
    ...repeat(clients.hesitant, () => askUntilRefused(aisle, read, () => Math.random() * 200)),
  ];
  await sleep(after);
  const writers = await Promise.all(
    repeat(clients.slowWriters, (index) =>
      beginUpdate(aisle, subscriptionId(100 + index), { address_id: addressOf(index) }),
    ),
  );
  const readers = await Promise.all(
    repeat(clients.slowReaders, () => askWithoutReading(aisle, repeat(8, pages))),
  );
  await sleep(50);

  const signalledAt = performance.now();
  aisle.child.kill('SIGTERM');
  const ended = aisle.ended.then(({ code }) => ({ code, took: performance.now() - signalledAt }));
  await sleep(400);
  const slow = await Promise.all([
    ...writers.map(async ({ finish }) => [await finish()]),
    ...readers.map(({ finish }) => finish()),
  ]);
  const results = await Promise.all(steady);
  const { code, took } = await ended;

  const broken = [];
  const isCrossed = ({ sentAt }) => sentAt > signalledAt;
  const failures = results.flatMap((result) => result.broken);
  const crossed = results
    .slice(-clients.hesitant)
    .flatMap((result) => result.broken.filter(isCrossed));
  for (const { error, sentAt, brokenAt } of failures.filter((one) => !crossed.includes(one))) {
    const when = `${Math.round(sentAt - signalledAt)} ms after the signal, broken off after ${Math.round(brokenAt - sentAt)} ms`;
    broken.push(`a request was dropped: ${error.message} (${error.code}), sent ${when}`);
  }
  const isAnswered = (answer) => answer?.isWhole && statuses.includes(answer.status);
  const whole = slow.map((answers) => answers.filter(isAnswered).length);
  const expected = [...repeat(writers.length, () => 1), ...repeat(readers.length, () => 8)];
  if (whole.join() !== expected.join()) {
    broken.push(
      `slow clients got ${whole} whole answers instead of ${expected}: ${JSON.stringify(slow)}`,
    );
  }
  if (code !== 0) broken.push(`it ended with exit code ${code}`);
  if (took > deadline) broken.push(`it took ${Math.round(took)} ms to stop`);
  const answered = sum(results.map((result) => result.answered)) + sum(whole);
  return { broken, took, answered, crossed: crossed.length };
}

/** Tests a stop with an incomplete request, which keeps the server running until the deadline. */
async function stopTwice(aisle) {
  const client = openClient(aisle);
  await client.get(pagePath(shopIds.catalog));
  client.close();
  const { close } = await beginUpdate(aisle, subscriptionId(0), {});
  await sleep(100);
  aisle.child.kill('SIGTERM');
  await sleep(700);
  const signalledAt = performance.now();
  const code = await aisle.stop('SIGTERM');
  close();
  return { code, took: performance.now() - signalledAt };
}

function addressOf(number) {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

function repeat(times, make) {
  return Array.from({ length: times }, (_, index) => make(index));
}

/** Sends the head of an update and half of its body; `finish` sends the rest and resolves to the answer. */
async function beginUpdate({ port, token }, id, attributes) {
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
async function askWithoutReading({ port, token }, paths) {
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
    // The answers until then count.
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
async function askUntilRefused(aisle, ask, pause = () => 0) {
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
