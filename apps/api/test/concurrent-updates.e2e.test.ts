import type { SubscriptionDocument } from '@aisle/schema/subscriptions';
import { runs } from '@aisle/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFacts, type Workplace } from './support/run-aisle.js';
import { ids } from './support/shop.js';
import { writeSeed } from './support/shop-file.js';
import { makeSharedWorkplace } from './support/test-store.js';

/** Number of clients of each kind. */
const clients = 4;
const wanted = runs(30);

let place: Workplace;
beforeEach(() => {
  place = makeSharedWorkplace();
  writeSeed(place.folder);
});
afterEach(() => place.remove());

interface Server {
  readonly api: string;
  readonly token: string;
}

async function serve(): Promise<Server> {
  const args = ['serve', '--port', '0', '--seed', 'shop.ndjson', '--log', 'silent'];
  return readFacts(place.begin(args));
}

/** Updates the subscription; without attributes, the response shows it unchanged. */
async function update({ api, token }: Server, attributes: object = {}, ifMatch?: string) {
  const response = await fetch(`${api}/v2/subscriptions/subscriptions/${ids.subscription}`, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      ...(ifMatch && { 'If-Match': ifMatch }),
    },
    body: JSON.stringify({ data: { id: ids.subscription, type: 'subscription', attributes } }),
  });
  const etag = response.headers.get('etag') ?? '';
  const body = (await response.json()) as SubscriptionDocument;
  return { status: response.status, etag, attributes: body.data?.attributes };
}

const authority = (count: number) => ({
  payment_authority: { type: 'platform_payments_provider', card_id: `card-${count}` },
});
const countIn = (attributes: SubscriptionDocument['data']['attributes']) =>
  Number(attributes.payment_authority?.card_id?.slice('card-'.length));

/** A tag begins with the version number in base 36. */
const stateOf = (etag: string) => Number.parseInt(/^"v([0-9a-z]+)-/.exec(etag)?.[1] ?? '', 36);

describe('many clients that update one subscription', () => {
  it.each([1, 2])('lose no change, through %i processes on one store', async (processes) => {
    const servers: Server[] = [];
    while (servers.length < processes) servers.push(await serve());
    const serverOf = (index: number) => servers[index % processes] as Server;
    const initial = await update(serverOf(0), authority(0));
    const states: number[] = [];
    const matched: string[] = [];
    const moves: { state: number; address: string }[] = [];
    const statuses = new Set<number>();

    /** Each client reads a number and writes the next one, unless there was a change in between. */
    const isEnough = () => states.length >= wanted && statuses.has(412);
    const countUp = async (server: Server) => {
      while (!isEnough()) {
        const { status, etag, attributes } = await update(server);
        if (status !== 200) continue;
        const answer = await update(server, authority(countIn(attributes) + 1), etag);
        statuses.add(answer.status);
        if (answer.status !== 200) continue;
        states.push(stateOf(answer.etag));
        matched.push(etag);
      }
    };
    /** The other clients write addresses without reading. */
    const move = async (server: Server, client: number) => {
      for (let turn = 0; !isEnough(); turn += 1) {
        const address = `00000000-0000-4000-8000-${String(client * 1e6 + turn).padStart(12, '0')}`;
        const answer = await update(server, { address_id: address });
        statuses.add(answer.status);
        if (answer.status !== 200) continue;
        states.push(stateOf(answer.etag));
        moves.push({ state: stateOf(answer.etag), address });
        expect(answer.attributes.address_id).toBe(address);
      }
    };
    const indexes = Array.from({ length: clients }, (_, index) => index);
    await Promise.all([
      ...indexes.map((index) => countUp(serverOf(index))),
      ...indexes.map((index) => move(serverOf(index), index)),
    ]);
    const final = await update(serverOf(0));
    expect(countIn(final.attributes)).toBe(matched.length);
    expect(new Set(matched).size).toBe(matched.length);
    expect(stateOf(final.etag)).toBe(stateOf(initial.etag) + states.length);
    expect(states.toSorted((one, other) => one - other)).toEqual(
      states.map((_, index) => stateOf(initial.etag) + 1 + index),
    );
    const last = moves.reduce((one, other) => (one.state > other.state ? one : other));
    expect(final.attributes.address_id).toBe(last.address);
    expect([...statuses].filter((status) => ![200, 412, 503].includes(status))).toEqual([]);
  });
});
