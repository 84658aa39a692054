import { openClient } from '@aisle/harness/client';
import { count, sum } from '@aisle/harness/report';
import { makeId, subscriptionId } from '@aisle/harness/shop';
import { checkStore, prepareShop, spread } from '../shop/prepare-shop.mjs';

/** Clients of each kind, half of them at each server. */
const clients = 8;

const id = subscriptionId(0);

/**
 * Half of the clients count: each reads a number and writes the next one, on the condition that nothing has
 * changed in between. The others write addresses and do not look. All of them on one subscription.
 */
export async function updates({ quick, say, scratch, storeAt, startAisle, runAisle }) {
  const wanted = quick ? 400 : 4_000;
  const { database } = await prepareShop({ scratch, storeAt, runAisle });
  const broken = [];
  const figures = [];
  for (const servers of [1, 2]) {
    say(`${count(wanted, 'update')} of one subscription through ${count(servers, 'server')}`);
    const aisles = [];
    for (let one = 0; one < servers; one += 1) aisles.push(await startAisle(['--db', database]));
    const { changed, outdated, busy, lost } = await updateAtOnce(aisles, wanted, servers);
    for (const aisle of aisles) await aisle.stop();
    broken.push(...lost.slice(0, 5));
    figures.push(
      `${count(servers, 'server')}: ${count(changed, 'change')} in one order without a gap, ${outdated} refused as outdated (412) and ${busy} as busy (503) without a trace`,
    );
  }
  return { figure: figures.join('; '), broken };
}

/** Makes so many changes of one subscription through servers at once; the sentences of `lost` say what is wrong. */
export async function updateAtOnce(aisles, wanted, run) {
  const opened = Array.from({ length: clients * 2 }, (_, index) =>
    openClient(aisles[index % aisles.length]),
  );
  const [first] = opened;
  await first.update(id, { payment_authority: cardOf(0), address_id: makeId(`start ${run}`) });
  const initial = readState(await first.update(id));
  const changes = [];
  const counts = { outdated: 0, busy: 0 };

  const write = async (client, wrote, attributes, headers) => {
    const answer = await client.update(id, attributes, headers);
    if (answer.status === 200) {
      const { version, etag, members } = readState(answer);
      changes.push({ version, etag, shown: members, wrote, ifMatch: headers?.['If-Match'] });
    } else if (answer.status === 412) counts.outdated += 1;
    else if (answer.status === 503) counts.busy += 1;
    else throw new Error(`an update was answered ${answer.status}: ${answer.body}`);
  };
  const countUp = async (client) => {
    while (changes.length < wanted) {
      const answer = await client.update(id);
      if (answer.status !== 200) continue;
      const { etag, members } = readState(answer);
      const card = members.card + 1;
      await write(client, { card }, { payment_authority: cardOf(card) }, { 'If-Match': etag });
    }
  };
  const move = async (client, index) => {
    for (let turn = 0; changes.length < wanted; turn += 1) {
      const address = makeId(`run ${run}, client ${index}, address ${turn}`);
      await write(client, { address }, { address_id: address });
    }
  };
  await Promise.all(
    opened.map((client, index) => (index < clients ? countUp(client) : move(client, index))),
  );
  const final = readState(await first.update(id));
  for (const client of opened) client.close();
  return { ...counts, changed: changes.length, lost: findLostUpdates({ initial, final, changes }) };
}

function cardOf(card) {
  return { type: 'platform_payments_provider', card_id: `card-${card}` };
}

/** A tag begins with the number of the state, to the base 36. */
function readState({ status, headers, json }) {
  if (status !== 200) throw new Error(`the state was answered ${status}`);
  const { etag } = headers;
  const { attributes } = json().data;
  const members = {
    card: Number(attributes.payment_authority.card_id.slice('card-'.length)),
    address: attributes.address_id,
  };
  return { etag, version: Number.parseInt(/^"v([0-9a-z]+)-/.exec(etag)[1], 36), members };
}

/**
 * Checks that the updates of one subscription happened in sequence, each based on the result of the
 * one before. `initial` and `final` are states, `changes` the responses of effective updates: `{
 * version, wrote, ifMatch, etag, shown }`. `wrote` and `shown` map the names of members to values.
 * Versions count the states, so a missing or unreported change leaves a gap.
 */
function findLostUpdates({ initial, final, changes }) {
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

/** Clients of one cart: half of them share a line, the others have one each. */
const buyers = 16;

/** Maximum number of acknowledged pieces before the server is killed. */
const adding = 300;

const path = '/v2/carts/torture/items';

/**
 * All clients add pieces one by one to one cart, until the server is killed (SIGKILL). Afterwards
 * the cart must contain every acknowledged piece, and at most one unacknowledged piece per client.
 */
export async function carts({ quick, say, scratch, storeAt, startAisle, runAisle }) {
  const wanted = quick ? 10 : 100;
  const { database } = await prepareShop({ scratch, storeAt, runAisle });
  const serve = (port = 0) =>
    startAisle(['--db', database, '--port', String(port), '--strict-port']);
  const broken = [];
  let aisle = await serve();
  const product = await findProduct(aisle);
  const lines = Array.from({ length: buyers }, (_, index) => (index < buyers / 2 ? 0 : index));
  const known = new Map(lines.map((line) => [line, 0]));
  let acknowledged = 0;
  for (let kills = 0; kills < wanted && broken.length === 0; kills += 1) {
    const tally = countTo(1 + Math.floor(spread(kills) * adding));
    const begun = lines.map((line) => keepAdding(openClient(aisle), product, line, tally.add));
    await Promise.race([tally.reached, Promise.all(begun)]);
    await aisle.kill();
    const numbers = await Promise.all(begun);
    acknowledged += sum(numbers);
    broken.push(...(await checkStore(database)));
    aisle = await serve(aisle.port);
    const found = await readLines(aisle);
    for (const line of known.keys()) {
      const own = numbers.filter((_, index) => lines[index] === line);
      const least = known.get(line) + sum(own);
      const pieces = found.get(line) ?? 0;
      if (pieces < least || pieces > least + own.length) {
        broken.push(`line ${line} has ${pieces} pieces, and ${least} were acknowledged`);
      }
      known.set(line, pieces);
    }
    say(`${kills + 1} of ${count(wanted, 'kill')}, ${count(acknowledged, 'acknowledged piece')}`);
  }
  await aisle.stop();
  const figure = `${count(wanted, 'kill')}, ${count(acknowledged, 'acknowledged piece')} from ${buyers} clients of one cart, none lost and none twice`;
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
