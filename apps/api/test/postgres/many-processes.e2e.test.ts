import type { ProductList } from '@aisle/schema/catalog';
import type { SeedRecord } from '@aisle/schema/seed';
import type { SubscriptionDocument } from '@aisle/schema/subscriptions';
import { runs } from '@aisle/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  makeWorkplace,
  type RunningAisle,
  readFacts,
  type Workplace,
} from '../support/run-aisle.js';
import { ids, makeShop } from '../support/shop.js';
import { writeSeed } from '../support/shop-file.js';
import { nameSchema } from '../support/test-store.js';

const processes = 3;

const clients = 6;

/** Due subscriptions that go live at the next check, and one for each client to change. */
const due = Array.from({ length: 20 }, (_, index) => ({
  ...subscription(index),
  pending: true,
  status: 'inactive',
  go_live_after: '2020-01-01T00:00:00.000Z',
}));
const mine = Array.from({ length: clients }, (_, index) => subscription(100 + index));

/** All tests use the same servers. */
let place: Workplace;
let servers: Server[];
beforeAll(async () => {
  place = makeWorkplace(nameSchema(inject('postgres') ?? ''));
  writeSeed(place.folder, 'shop.ndjson', [...makeShop(), ...due, ...mine]);
  servers = await Promise.all(Array.from({ length: processes }, serve));
});
afterAll(() => place?.remove());

interface Server extends RunningAisle {
  readonly api: string;
  readonly token: string;
  ask(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  update(id: string, attributes: object): Promise<Response>;
}

/**
 * Starts a server and waits until it responds. Requests use its token unless they have another one.
 */
async function serve(): Promise<Server> {
  const running = place.begin(['--port', '0', '--seed', 'shop.ndjson', '--log', 'json']);
  const { api, token } = await readFacts(running);
  const send = (path: string, options: RequestInit = {}) =>
    fetch(`${api}${path}`, {
      ...options,
      headers: { Authorization: `Bearer ${token}`, ...options.headers },
    });
  return {
    ...running,
    api,
    token,
    ask: (path, headers = {}) => send(path, { headers }),
    update: (id, attributes) =>
      send(`/v2/subscriptions/subscriptions/${id}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ data: { id, type: 'subscription', attributes } }),
      }),
  };
}

const products = `/catalogs/${ids.retail}/releases/latest/nodes/${ids.clothing}/relationships/products`;

async function nameTee(server: Server, tag?: string): Promise<string | undefined> {
  const answer = await server.ask(
    `${products}?filter=eq(sku,TEE-1)`,
    tag === undefined ? {} : { 'If-None-Match': tag },
  );
  if (answer.status === 304) return 'not modified';
  const { data } = (await answer.json()) as ProductList;
  return data[0]?.attributes.name;
}

describe('several processes on one PostgreSQL', () => {
  it('are started at once on an empty database, which one of them fills', async () => {
    const pages = await Promise.all(
      servers.map(async (server) => (await server.ask(products)).text()),
    );
    // Each response links to its own server, and otherwise has the same page of the same release.
    const bare = pages.map((page) => page.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, ''));
    expect(new Set(bare).size).toBe(1);
    expect((await place.run('doctor')).stdout).toMatch(/holds 2 catalogs, 2 releases/);
  });

  it('show what one of them publishes with the very next request', async () => {
    for (const server of servers) expect(await nameTee(server)).toBe('Basic Tee');
    const tee = makeShop().find((record) => 'id' in record && record.id === ids.tee);
    for (let turn = 1; turn <= runs(2); turn += 1) {
      const name = `Tee, edition ${turn}`;
      writeSeed(place.folder, 'tee.ndjson', [{ ...tee, name }]);
      const tags = await Promise.all(
        servers.map(
          async (server) =>
            (await server.ask(`${products}?filter=eq(sku,TEE-1)`)).headers.get('etag') ?? '',
        ),
      );
      expect((await place.run('import', 'tee.ndjson', '--publish')).code).toBe(0);
      const shown = await Promise.all(servers.map((server, index) => nameTee(server, tags[index])));
      expect(shown).toEqual([name, name, name]);
    }
  });

  it('have a subscription that is due go live once', async () => {
    const active = async () => {
      const [server] = servers as [Server];
      const found = await Promise.all(due.map(({ id }) => server.update(id, {})));
      const bodies = (await Promise.all(
        found.map((answer) => answer.json()),
      )) as SubscriptionDocument[];
      return bodies.filter(({ data }) => data.attributes.status === 'active').length;
    };
    await expect.poll(active).toBe(due.length);
    const live = () =>
      servers
        .flatMap(({ output }) => output().split('\n'))
        .filter((line) => line.includes('"went live"'))
        .flatMap((line) => (JSON.parse(line) as { subscriptions: string[] }).subscriptions);
    await expect.poll(() => live().toSorted()).toEqual(due.map(({ id }) => id).toSorted());
  });

  it('lose nothing that was acknowledged when one of them is killed', async () => {
    /** The version numbers in the responses, for each subscription. */
    const acknowledged: number[][] = mine.map(() => []);
    const count = () => Math.min(...acknowledged.map((states) => states.length));
    let isOver = false;
    const write = async (client: number) => {
      for (let turn = client; !isOver; turn += 1) {
        const server = servers[turn % processes] as Server;
        const answer = await server
          .update(mine[client]?.id ?? '', authority(turn))
          .catch(() => undefined);
        if (answer?.status === 200) acknowledged[client]?.push(stateOf(answer));
        await answer?.arrayBuffer().catch(() => undefined);
      }
    };
    const writing = Promise.all(mine.map((_, client) => write(client)));
    for (let turn = 0; turn < runs(1) + 1; turn += 1) {
      const wanted = count() + 5;
      await expect.poll(count).toBeGreaterThan(wanted);
      const victim = turn % processes;
      servers[victim]?.child.kill('SIGKILL');
      await servers[victim]?.ended;
      servers[victim] = await serve();
    }
    isOver = true;
    await writing;
    const [survivor] = servers as [Server];
    for (const [client, states] of acknowledged.entries()) {
      const last = stateOf(await survivor.update(mine[client]?.id ?? '', {}));
      // Each change has a version number, so each acknowledged one is unique.
      expect(new Set(states).size).toBe(states.length);
      expect(last).toBeGreaterThanOrEqual(Math.max(...states));
    }
  });

  it('take the tokens of each other, and a new key from whoever rotates it', async () => {
    const statusesOf = (token: string) =>
      Promise.all(
        servers.map(
          async ({ api }) =>
            (await fetch(`${api}${products}`, { headers: { Authorization: `Bearer ${token}` } }))
              .status,
        ),
      );
    for (const { token } of servers) expect(await statusesOf(token)).toEqual([200, 200, 200]);
    await place.run('rotate-key', '--forget');
    const next = (await place.run('token')).stdout.trim();
    expect(await statusesOf(next)).toEqual([200, 200, 200]);
    await expect.poll(() => statusesOf(servers[0]?.token ?? '')).toEqual([401, 401, 401]);
  });
});

const authority = (number: number) => ({
  payment_authority: { type: 'platform_payments_provider', card_id: `card-${number}` },
});

/** A tag begins with the version number in base 36. */
const stateOf = ({ headers }: Response) =>
  Number.parseInt(/^"v([0-9a-z]+)-/.exec(headers.get('etag') ?? '')?.[1] ?? '', 36);

/** A subscription of the shop's, as one of many. */
function subscription(index: number): SeedRecord & { readonly id: string } {
  const [like] = makeShop().filter((record) => 'id' in record && record.id === ids.subscription);
  return {
    ...like,
    id: `00000000-0000-4000-8000-${String(7000 + index).padStart(12, '0')}`,
  } as never;
}
