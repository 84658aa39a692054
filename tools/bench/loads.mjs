import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askOnce, authorize } from '@aisle/harness/client';
import { makeRequest, sendLoad } from '@aisle/harness/load';
import { spreadPages } from '@aisle/harness/pages';
import { createProcesses } from '@aisle/harness/processes';
import { makeId, shape, subscriptionId } from '@aisle/harness/shop';
import { makeScratch } from '@aisle/harness/workplace';
import { loadRows } from './report.mjs';
import { scratchFile } from './shops.mjs';

const servers = join(import.meta.dirname, 'servers');

/**
 * Hands `work` functions that start servers; all of them are stopped at its end. `aisle` starts the service as its
 * users do, with tokens and a log; `cluster` two processes of it that share a port and a store; `contender` a server
 * of `servers/contenders.mjs` by its name.
 */
export async function withServers(work) {
  const { folder, remove } = makeScratch();
  const { startAisle, startServer } = createProcesses(folder);
  const started = [];
  const keep = (server) => {
    started.push(server);
    return server;
  };
  try {
    return await work({
      aisle: async (database, { flags = [], ...options } = {}) =>
        keep(await startAisle(['--db', database, ...flags], options)),
      cluster: async (database) =>
        keep(await startAisle(['--db', database], { program: join(servers, 'cluster.mjs') })),
      async contender(name, ...args) {
        const server = await startServer([join(servers, 'contenders.mjs'), name, ...args]);
        return keep({ ...server, port: server.facts.port });
      },
    });
  } finally {
    for (const { stop } of started) await stop();
    remove();
  }
}

/**
 * Loads several contenders in turns, A B C A B C …, so that whatever else the machine does meets all of
 * them. Resolves to the samples by contender, one a round.
 * A contender is `{ name, port, pid, requests, status?, connections? }`.
 */
export async function compare(contenders, { rounds, seconds, warmUpSeconds, say }) {
  const runs = contenders.map((contender) => ({
    ...contender,
    connections: contender.connections ?? 16,
    nextRequest: createCursor(contender.requests),
    samples: [],
  }));
  for (const run of runs) await sendLoad({ ...run, seconds: warmUpSeconds });
  for (let round = 1; round <= rounds; round += 1) {
    for (const run of runs) {
      say(`round ${round} of ${rounds}: ${run.name}`);
      run.samples.push(await sendLoad({ ...run, seconds }));
    }
  }
  return Object.fromEntries(runs.map(({ name, samples }) => [name, samples]));
}

/** The requests one after the other, from the start again after the last, through all rounds. */
function createCursor(requests) {
  let next = 0;
  return () => {
    const request = requests[next];
    next = next + 1 === requests.length ? 0 : next + 1;
    return request;
  };
}

/** Keeps nothing: a small shop has no more in memory than a large one. */
const noMemory = ['--memory', '0'];

/**
 * Cold pages of shops of several sizes, `{ name, products, store }` each, against those of the first: with the
 * memory that the service has by default, which holds the smaller shops whole, and with none. `goals` are for the
 * largest, for either.
 */
export async function compareSizes(shops, { what, load, goals = {} }) {
  return [
    ...(await loadAll(shops, { what, load, goal: goals.usual, flags: [] })),
    ...(await loadAll(shops, {
      what: `${what}, nothing in memory`,
      load,
      goal: goals.noMemory,
      flags: noMemory,
    })),
  ];
}

function loadAll(shops, { what, load, goal, flags }) {
  return withServers(async (start) => {
    const contenders = [];
    for (const { name, products, store } of shops) {
      const aisle = await start.aisle(store, { flags });
      contenders.push({ ...aisle, name, requests: spreadPages(aisle.token, products) });
    }
    const samples = await compare(contenders, load);
    const row = loadRows(samples);
    const [{ name: smallest }] = shops;
    const largest = shops.at(-1).name;
    return shops.map(({ name }) => {
      const than = name === smallest ? [] : [`${smallest} products`, smallest];
      const isJudged = name === largest && name !== smallest;
      return row(`${what}, ${name} products`, name, than, isJudged ? goal : undefined);
    });
  });
}

/** Writes the body of an answer to a file, so that contenders can send the same bytes. */
export async function savePage(port, request) {
  const file = scratchFile('page.json');
  writeFileSync(file, (await askOnce(port, request)).body);
  return file;
}

const carts = 100;

/** Requests of a storefront, by kind: repeated reads, and carts that are filled and shown. */
export async function storefrontRequests({ port, token }) {
  const get = (path) => makeRequest({ path, headers: authorize(token) });
  const list = async (path) => JSON.parse((await askOnce(port, get(path))).body).data;
  const [hierarchy] = await list('/catalog/hierarchies');
  const products = (
    await list('/catalog/products?filter=eq(product_types,standard)&page[limit]=20')
  )
    .filter(({ meta }) => meta.display_price)
    .map(({ id }) => id);
  const cart = (number) => `/v2/carts/bench-${number % carts}`;
  return {
    'product by id': products.map((id) => get(`/catalog/products/${id}?include=main_image`)),
    'hierarchies, for a menu': [get('/catalog/hierarchies')],
    'products of a hierarchy, filtered': [
      get(`/catalog/hierarchies/${hierarchy.id}/products?filter=eq(product_types,standard)`),
    ],
    add: Array.from({ length: 5_000 }, (_, number) =>
      makeRequest({
        method: 'POST',
        path: `${cart(number)}/items`,
        headers: authorize(token),
        body: JSON.stringify({
          data: { type: 'cart_item', id: products[number % 3], quantity: 1 },
        }),
      }),
    ),
    cart: Array.from({ length: carts }, (_, number) => get(`${cart(number)}?include=items`)),
  };
}

/** Updates of one subscription after the other, each with an address that it does not have yet. */
export function updates(token, requests = 20_000) {
  return Array.from({ length: requests }, (_, index) => {
    const id = subscriptionId(index % shape.subscriptions);
    const attributes = { address_id: makeId(`new address ${index}`) };
    return makeRequest({
      method: 'PUT',
      path: `/v2/subscriptions/subscriptions/${id}`,
      headers: authorize(token),
      body: JSON.stringify({ data: { id, type: 'subscription', attributes } }),
    });
  });
}

/** Fills the carts that storefront requests show. */
export async function fillCarts({ port }, { add }) {
  for (const request of add.slice(0, 300)) await askOnce(port, request);
}
