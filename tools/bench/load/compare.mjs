import { request as send } from 'node:http';
import { makeId, subscriptionId } from '../data/ids.mjs';
import { shape } from '../data/shape.mjs';
import { authorize, makeRequest } from './cold-requests.mjs';
import { sendLoad } from './send-load.mjs';

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

/** Asks once, with Node's own client, and resolves to `{ status, headers, body }`. */
export function askOnce(port, request) {
  const text = request.toString();
  const [head, body] = text.split('\r\n\r\n');
  const [line, ...fields] = head.split('\r\n');
  const [method, path] = line.split(' ');
  const headers = Object.fromEntries(fields.map((field) => field.split(': ')));
  return new Promise((resolve, reject) => {
    const asked = send({ port, host: '127.0.0.1', method, path, headers }, async (answer) => {
      const chunks = [];
      for await (const chunk of answer) chunks.push(chunk);
      const content = Buffer.concat(chunks);
      resolve({ status: answer.statusCode, headers: answer.headers, body: content });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
