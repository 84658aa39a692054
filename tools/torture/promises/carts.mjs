import { count } from '../report/format.mjs';
import { checkStore } from '../shop/check-store.mjs';
import { openClient } from '../shop/client.mjs';
import { prepareShop, spread } from '../shop/prepare-shop.mjs';

export const title = 'a cart keeps what it was given';

/** Clients of one cart: half of them share a line, the others have one each. */
const clients = 16;

/** Maximum number of acknowledged pieces before the server is killed. */
const adding = 300;

const path = '/v2/carts/torture/items';

/**
 * All clients add pieces one by one to one cart, until the server is killed (SIGKILL). Afterwards
 * the cart must contain every acknowledged piece, and at most one unacknowledged piece per client.
 */
export async function run({ quick, say, scratch, storeAt, startAisle, runAisle }) {
  const wanted = quick ? 10 : 100;
  const { database } = await prepareShop({ scratch, storeAt, runAisle });
  const serve = (port = 0) =>
    startAisle(['--db', database, '--port', String(port), '--strict-port']);
  const broken = [];
  let aisle = await serve();
  const product = await findProduct(aisle);
  const lines = Array.from({ length: clients }, (_, index) => (index < clients / 2 ? 0 : index));
  const known = new Map(lines.map((line) => [line, 0]));
  let acknowledged = 0;
  for (let kills = 0; kills < wanted && broken.length === 0; kills += 1) {
    const tally = countTo(1 + Math.floor(spread(kills) * adding));
    const begun = lines.map((line) => keepAdding(openClient(aisle), product, line, tally.add));
    await Promise.race([tally.reached, Promise.all(begun)]);
    await aisle.kill();
    const numbers = await Promise.all(begun);
    acknowledged += numbers.reduce((sum, number) => sum + number, 0);
    broken.push(...(await checkStore(database)));
    aisle = await serve(aisle.port);
    const found = await readLines(aisle);
    for (const line of known.keys()) {
      const own = numbers.filter((_, index) => lines[index] === line);
      const least = own.reduce((sum, number) => sum + number, known.get(line));
      const pieces = found.get(line) ?? 0;
      if (pieces < least || pieces > least + own.length) {
        broken.push(`line ${line} has ${pieces} pieces, and ${least} were acknowledged`);
      }
      known.set(line, pieces);
    }
    say(`${kills + 1} of ${count(wanted, 'kill')}, ${count(acknowledged, 'acknowledged piece')}`);
  }
  await aisle.stop();
  const figure = `${count(wanted, 'kill')}, ${count(acknowledged, 'acknowledged piece')} from ${clients} clients of one cart, none lost and none twice`;
  return { figure, broken };
}

/** Finds a product that can be bought. */
async function findProduct(aisle) {
  const client = openClient(aisle);
  const answer = await client.get('/catalog/products?page[limit]=100');
  client.close();
  const found = answer.json().data.find(({ meta }) => meta.display_price);
  if (!found) throw new Error('the shop has no product with a price');
  return found.id;
}

/** Counts events of several callers. Resolves `reached` at the given number. */
function countTo(number) {
  let all = 0;
  let reach;
  const reached = new Promise((resolve) => {
    reach = resolve;
  });
  return {
    reached,
    add() {
      all += 1;
      if (all >= number) reach();
    },
  };
}

/** Adds pieces until the server is gone. Resolves to the number of acknowledged ones. */
async function keepAdding(client, id, line, count) {
  const data = { type: 'cart_item', id, quantity: 1, custom_inputs: { line } };
  let acknowledged = 0;
  try {
    for (;;) {
      const answer = await client.post(path, { data });
      if (answer.status === 201) {
        acknowledged += 1;
        count();
      } else if (answer.status !== 503) throw new RangeError(`it was answered ${answer.status}`);
    }
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return acknowledged;
  } finally {
    client.close();
  }
}

async function readLines(aisle) {
  const client = openClient(aisle);
  const answer = await client.get(path);
  client.close();
  return new Map(
    answer.json().data.map(({ custom_inputs, quantity }) => [custom_inputs.line, quantity]),
  );
}
