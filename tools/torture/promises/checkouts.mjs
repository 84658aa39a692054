import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openClient } from '@aisle/harness/client';
import { count, sum } from '@aisle/harness/report';
import { checkStore, prepareShop, spread } from '../shop/prepare-shop.mjs';

/** Clients that check carts out, each one cart after the other. */
const clients = 16;

/** Products that carts are made of, in turns. */
const goods = 8;

const address = {
  first_name: 'Ida',
  last_name: 'Berg',
  line_1: 'High Street 1',
  postcode: 'AB1',
  country: 'GB',
};
const customer = { name: 'Ida Berg', email: 'ida@example.org' };
const checkout = { data: { customer, billing_address: address } };

/**
 * Clients check out carts with one piece each, and there is stock for half of them. The server is
 * killed (SIGKILL) again and again; a client whose answer is missing asks once more for the same
 * cart. Every second cart is checked out by two clients at once. In the end, no acknowledged order
 * may be missing, no cart may have two, and the stock must be exact.
 */
export async function checkouts({ quick, say, scratch, storeAt, startAisle, runAisle }) {
  const wanted = quick ? 200 : 1_000;
  const kills = quick ? 6 : 30;
  const { database } = await prepareShop({ scratch, storeAt, runAisle });
  const serve = (port = 0) =>
    startAisle(['--db', database, '--port', String(port), '--strict-port']);
  let aisle = await serve();
  const products = await findProducts(aisle);
  const carts = Array.from({ length: wanted }, (_, index) => ({
    id: `torture ${index}`,
    product: products[index % goods],
  }));
  say(`filling ${count(wanted, 'cart')}`);
  await fillCarts(aisle, carts);
  const available = Math.floor(wanted / goods / 2);
  await aisle.stop();
  await importStock(products, available);
  aisle = await serve(aisle.port);

  const broken = [];
  const acknowledged = new Map();
  let refused = 0;
  let repeated = 0;
  let done = 0;
  let isOver = false;
  /** Resolved while the server answers. */
  let up = Promise.resolve();
  // Every second cart comes twice, one after the other, so that two clients have it at once.
  const queue = carts.flatMap((cart, index) => (index % 2 === 0 ? [cart, cart] : [cart]));
  const all = queue.length;

  const buy = async (cart) => {
    for (;;) {
      const client = openClient(aisle);
      try {
        const answer = await client.post(
          `/v2/carts/${encodeURIComponent(cart.id)}/checkout`,
          checkout,
        );
        if (answer.status === 503) continue;
        if (answer.status === 201) return note(cart, answer.json().data.id);
        if (answer.status !== 409) broken.push(`a checkout was answered ${answer.status}`);
        refused += 1;
        return undefined;
      } catch {
        repeated += 1;
        await up;
      } finally {
        client.close();
      }
    }
  };
  const note = (cart, order) => {
    const known = acknowledged.get(cart.id);
    if (known !== undefined && known !== order) {
      broken.push(`the cart ${cart.id} was ordered twice, as ${known} and ${order}`);
    }
    acknowledged.set(cart.id, order);
  };
  const buyers = Array.from({ length: clients }, async () => {
    for (let cart = queue.shift(); cart && !isOver; cart = queue.shift()) {
      await buy(cart);
      done += 1;
    }
  });
  for (let killed = 0; killed < kills; killed += 1) {
    const until = Math.min(all - 1, Math.floor(((killed + spread(killed)) / kills) * all));
    while (done < until) await sleep(1);
    const restart = Promise.withResolvers();
    up = restart.promise;
    await aisle.kill();
    broken.push(...(await checkStore(database)));
    aisle = await serve(aisle.port);
    restart.resolve();
    say(`${killed + 1} of ${count(kills, 'kill')}, ${count(acknowledged.size, 'order')}`);
  }
  await Promise.all(buyers);
  isOver = true;

  const client = openClient(aisle);
  const orders = await listOrders(client);
  const stored = new Set(orders.map(({ id }) => id));
  for (const [cart, order] of acknowledged) {
    if (!stored.has(order)) broken.push(`the order ${order} of the cart ${cart} is missing`);
  }
  if (orders.length !== acknowledged.size) {
    broken.push(`${orders.length} orders are stored, and ${acknowledged.size} were acknowledged`);
  }
  const left = await Promise.all(products.map((product) => stockOf(client, product)));
  const sold = sum(left.map((pieces) => available - pieces));
  if (sold !== orders.length || left.some((pieces) => pieces !== 0)) {
    broken.push(
      `${sold} pieces were taken by ${orders.length} orders; left are ${left.join(', ')}`,
    );
  }
  client.close();
  await aisle.stop();
  const figure = `${count(kills, 'kill')} during ${count(all, 'checkout')} of ${count(wanted, 'cart')} by ${clients} clients: ${count(orders.length, 'order')} with the whole stock of ${available * goods} pieces, ${refused} refused, ${repeated} repeated without an answer; none lost, none twice`;
  return { figure, broken: broken.slice(0, 10) };

  async function importStock(ids, pieces) {
    const file = join(scratch, 'stock.ndjson');
    const records = ids.map((product_id) => ({
      type: 'stock',
      product_id,
      location: 'default',
      available: pieces,
    }));
    writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    const { code, output } = await runAisle(['import', file, '--db', database]).ended;
    if (code !== 0) throw new Error(`the stock could not be imported:\n${output}`);
  }
}

/** Finds products that can be bought. */
async function findProducts(aisle) {
  const client = openClient(aisle);
  const answer = await client.get('/catalog/products?page[limit]=100');
  client.close();
  const ids = answer
    .json()
    .data.filter(({ meta }) => meta.display_price && !meta.product_types?.includes('parent'))
    .map(({ id }) => id);
  if (ids.length < goods) throw new Error(`the shop has only ${ids.length} products to buy`);
  return ids.slice(0, goods);
}

async function fillCarts(aisle, carts) {
  const queue = [...carts];
  const fill = async () => {
    const client = openClient(aisle);
    for (let cart = queue.shift(); cart; cart = queue.shift()) {
      const data = { type: 'cart_item', id: cart.product, quantity: 1 };
      const answer = await client.post(`/v2/carts/${encodeURIComponent(cart.id)}/items`, { data });
      if (answer.status !== 201) throw new Error(`a cart was answered ${answer.status}`);
    }
    client.close();
  };
  await Promise.all(Array.from({ length: clients }, fill));
}

async function listOrders(client) {
  const orders = [];
  for (;;) {
    const answer = await client.get(`/v2/orders?page[limit]=100&page[offset]=${orders.length}`);
    const { data, meta } = answer.json();
    orders.push(...data);
    if (data.length === 0 || orders.length >= meta.results.total) return orders;
  }
}

async function stockOf(client, product) {
  const answer = await client.get(`/v2/inventories/${product}`);
  return answer.json().data.attributes.available;
}
