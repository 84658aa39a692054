import { makeId, subscriptionId } from '@aisle/bench';
import { count } from '../report/format.mjs';
import { openClient } from '../shop/client.mjs';
import { prepareShop } from '../shop/prepare-shop.mjs';
import { findLostUpdates } from '../shop/slow-clients.mjs';

export const title = 'no update is lost';

/** Clients of each kind, half of them at each server. */
const clients = 8;

const id = subscriptionId(0);

/**
 * Half of the clients count: each reads a number and writes the next one, on the condition that nothing has
 * changed in between. The others write addresses and do not look. All of them on one subscription.
 */
export async function run({ quick, say, scratch, storeAt, startAisle, runAisle }) {
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
