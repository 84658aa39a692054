import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { layRelay, type Relay } from '../support/relay.js';
import {
  makeWorkplace,
  type RunningAisle,
  readFacts,
  type Workplace,
} from '../support/run-aisle.js';
import { ids } from '../support/shop.js';
import { writeSeed } from '../support/shop-file.js';
import { nameSchema } from '../support/test-store.js';

/** Relay to the replica of the server, which is the same database at another address. */
let relay: Relay;
let place: Workplace;
let running: RunningAisle;
let facts: { readonly api: string; readonly token: string };
let name: string;
beforeAll(async () => {
  const primary = nameSchema(inject('postgres') ?? '');
  relay = await layRelay(primary);
  place = makeWorkplace(primary);
  writeSeed(place.folder);
  name = new URL(relay.address).host.concat('/postgres');
  running = place.begin([
    ...['--port', '0', '--seed', 'shop.ndjson', '--log', 'json', '--db-read', relay.address],
  ]);
  facts = await readFacts(running);
});
afterAll(async () => {
  await place?.remove();
  await relay?.cut().catch(() => undefined);
});

const products = `/catalogs/${ids.retail}/releases/latest/nodes/${ids.clothing}/relationships/products`;

const readMetrics = async () => (await fetch(`${facts.api}/metrics`)).text();
const isUsed = (used: 0 | 1) => `aisle_replica_used{replica="${name}"} ${used}`;

let page = 0;
/** Returns the status of a page that was not requested before. */
async function askForPage(): Promise<number> {
  const headers = { Authorization: `Bearer ${facts.token}` };
  page += 1;
  return (await fetch(`${facts.api}${products}?page[offset]=${page}`, { headers })).status;
}

it('a replica that is lost and comes back is told by the log and the figures, without who uses it', async () => {
  await expect.poll(readMetrics).toContain(isUsed(1));
  await relay.cut();
  expect(await askForPage()).toBe(200);
  await expect.poll(readMetrics).toContain(isUsed(0));
  await expect
    .poll(running.output)
    .toMatch(new RegExp(`"replica":"${name}","reason":"gone",.*"msg":"replica excluded"`));
  await relay.mend();
  await expect.poll(readMetrics).toContain(isUsed(1));
  await expect.poll(() => running.output().split('"msg":"replica in use"').length).toBe(3);
  const { password } = new URL(relay.address);
  expect(running.output()).not.toContain(password);
});

it('pages are answered while a replica does not answer, which is left out then', async () => {
  await expect.poll(readMetrics).toContain(isUsed(1));
  expect(await askForPage()).toBe(200);
  relay.freeze();
  expect(await askForPage()).toBe(200);
  expect(await Promise.all([askForPage(), askForPage(), askForPage()])).toEqual([200, 200, 200]);
  await expect.poll(running.output).toContain('it does not answer in time');
  await expect.poll(readMetrics).toContain(isUsed(0));
  await relay.mend();
  await expect.poll(readMetrics).toContain(isUsed(1));
});
