import { connect } from 'node:net';
import { authorize, openClient } from '@aisle/harness/client';
import { makeRequest } from '@aisle/harness/load';
import { coldPages, filteredPages, requestPage, warmPages } from '@aisle/harness/pages';
import { makeId, shopIds, subscriptionId } from '@aisle/harness/shop';
import { pagePath } from './expected-shop.mjs';

/**
 * Idle time of a connection between two requests, in milliseconds; the service closes it after 30
 * seconds.
 */
const pause = 20_000;

const request = Buffer.from('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');

/**
 * Opens many connections that send a request now and then. `count` returns the number of open ones
 * that have received a response, `lost` the number that the server has closed.
 */
export function openIdleCrowd({ port }, size) {
  const sockets = new Set();
  let lost = 0;
  let answered = 0;
  const timers = new Set();
  for (let index = 0; index < size; index += 1) join();

  return {
    count: () => answered,
    lost: () => lost,
    close() {
      for (const timer of timers) clearTimeout(timer);
      for (const socket of sockets) socket.removeAllListeners('close').destroy();
    },
  };

  function join() {
    const socket = connect({ port, host: '127.0.0.1' });
    let timer;
    let isAnswered = false;
    sockets.add(socket);
    const ask = () => socket.write(request);
    socket.on('connect', ask);
    socket.on('error', () => {});
    socket.on('data', () => {
      if (!isAnswered) answered += 1;
      isAnswered = true;
      timers.delete(timer);
      timer = setTimeout(ask, pause * (0.5 + Math.random() / 2));
      timers.add(timer);
    });
    socket.on('close', () => {
      clearTimeout(timer);
      timers.delete(timer);
      sockets.delete(socket);
      if (isAnswered) answered -= 1;
      lost += 1;
    });
  }
}

/** The figures of a server by their names and labels. */
export async function readMetrics(client) {
  const { status, body } = await client.get('/metrics');
  if (status !== 200) throw new Error(`the metrics were answered ${status}: ${body}`);
  const lines = body.toString().split('\n');
  return new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const space = line.lastIndexOf(' ');
        return [line.slice(0, space), Number(line.slice(space + 1))];
      }),
  );
}

/** Number of different updates, which are sent repeatedly. */
const updates = 2_000;

/**
 * Requests of all sorts of clients, by kind, with their share and allowed statuses: `{ share,
 * statuses, requests }`.
 */
export async function makeMixedRequests(aisle) {
  const { token } = aisle;
  const client = openClient(aisle);
  const { etag } = (await client.get(pagePath(shopIds.catalog, 0, 25))).headers;
  client.close();
  const known = requestPage(token, {
    node: shopIds.everything,
    headers: { 'If-None-Match': etag },
  });
  return [
    { share: 30, statuses: [200], requests: warmPages(token) },
    { share: 20, statuses: [200], requests: coldPages(token) },
    { share: 10, statuses: [200], requests: filteredPages(token) },
    { share: 10, statuses: [200, 304], requests: [known] },
    { share: 20, statuses: [200], requests: makeUpdates(token) },
    ...mistakes(token).map(([status, request]) => ({
      share: 2,
      statuses: [status],
      requests: [makeRequest(request)],
    })),
  ];
}

/** Yields requests of all kinds in their shares, endlessly. */
export function* mix(kinds) {
  const turns = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind));
  const next = new Map(kinds.map((kind) => [kind, 0]));
  for (let turn = 0; ; turn += 1) {
    // The step is coprime to the number of turns, so it visits all of them and mixes the kinds.
    const kind = turns[(turn * 37) % turns.length];
    const index = next.get(kind);
    next.set(kind, (index + 1) % kind.requests.length);
    yield { bytes: kind.requests[index], statuses: kind.statuses };
  }
}

function makeUpdates(token) {
  return Array.from({ length: updates }, (_, index) => {
    const id = subscriptionId(index % 500);
    return makeRequest(update(token, id, { address_id: makeId(`soak ${index}`) }));
  });
}

function update(token, id, attributes, headers = {}) {
  return {
    method: 'PUT',
    path: `/v2/subscriptions/subscriptions/${id}`,
    headers: { ...authorize(token), ...headers },
    body: JSON.stringify({ data: { id, type: 'subscription', attributes } }),
  };
}

/** Invalid requests, by the status of their error. */
function mistakes(token) {
  const headers = authorize(token);
  const address_id = makeId('outdated');
  return [
    [400, { path: `${pagePath(shopIds.catalog)}&filter=eq(name`, headers }],
    [401, { path: pagePath(shopIds.catalog) }],
    [404, { path: '/catalogs/none/releases/latest/nodes', headers }],
    [412, update(token, subscriptionId(600), { address_id }, { 'If-Match': '"v0"' })],
    [400, update(token, subscriptionId(601), { address_id: 'none' })],
  ];
}
