import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { layRelay, type Relay } from '../support/relay.js';
import { makeWorkplace, readFacts, type Workplace } from '../support/run-aisle.js';
import { ids } from '../support/shop.js';
import { writeSeed } from '../support/shop-file.js';
import { nameSchema } from '../support/test-store.js';

let relay: Relay;
let place: Workplace;
beforeEach(async () => {
  const primary = nameSchema(inject('postgres') ?? '');
  relay = await layRelay(primary);
  place = makeWorkplace(primary);
  writeSeed(place.folder);
});
afterEach(async () => {
  place.remove();
  await relay.cut().catch(() => undefined);
});

const products = `/catalogs/${ids.retail}/releases/latest/nodes/${ids.clothing}/relationships/products`;

/** A server with a replica at the end of the relay, and what it tells. */
async function startWithReplica() {
  const running = place.start([
    ...['--port', '0', '--seed', 'shop.ndjson', '--log', 'json', '--db-read', relay.address],
  ]);
  let log = '';
  running.child.stdout?.on('data', (chunk) => {
    log += chunk;
  });
  const { api, token } = await readFacts(running);
  const headers = { Authorization: `Bearer ${token}` };
  let page = 0;
  return {
    log: () => log,
    metrics: async () => (await fetch(`${api}/metrics`)).text(),
    /** A page that was not asked for before, and how long it took in milliseconds. */
    async ask() {
      const startedAt = performance.now();
      const answer = await fetch(`${api}${products}?page[offset]=${++page}`, { headers });
      return { status: answer.status, took: performance.now() - startedAt };
    },
  };
}

it('a replica that is lost and comes back is told by the log and the figures, without who uses it', async () => {
  const server = await startWithReplica();
  const name = new URL(relay.address).host.concat('/postgres');
  const used = `aisle_replica_used{replica="${name}"}`;
  await expect.poll(server.metrics).toContain(`${used} 1`);
  await relay.cut();
  expect((await server.ask()).status).toBe(200);
  await expect.poll(server.metrics).toContain(`${used} 0`);
  await expect
    .poll(server.log)
    .toMatch(new RegExp(`"replica":"${name}","reason":"gone",.*"msg":"replica left out"`));
  await relay.mend();
  await expect.poll(server.metrics).toContain(`${used} 1`);
  await expect.poll(() => server.log().split('"msg":"replica in use"').length).toBe(3);
  const { password } = new URL(relay.address);
  expect(server.log()).not.toContain(password);
});

it('a replica that does not answer costs a page a quarter of a second, and the next ones nothing', async () => {
  const server = await startWithReplica();
  await expect.poll(server.metrics).toMatch(/^aisle_replica_used.* 1$/m);
  expect((await server.ask()).status).toBe(200);
  relay.freeze();
  // What a machine takes that has other work is more than what the page waits for.
  const first = await server.ask();
  expect(first.status).toBe(200);
  expect(first.took).toBeGreaterThan(200);
  expect(first.took).toBeLessThan(2_000);
  const next = await Promise.all([server.ask(), server.ask(), server.ask()]);
  expect(next.map(({ status }) => status)).toEqual([200, 200, 200]);
  await expect.poll(server.log).toContain('it does not answer in time');
  await relay.mend();
  await expect.poll(server.metrics).toMatch(/^aisle_replica_used.* 1$/m);
});
