import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeShop, shopIds } from '@aisle/core/testing';
import type { SeedRecord } from '@aisle/schema/seed';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AisleOptions, CommerceError, type RunningAisle, startAisle } from '../src/index.js';

let folder: string;
let started: RunningAisle[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-start-'));
  started = [];
});
afterEach(async () => {
  for (const aisle of started) await aisle.close();
  rmSync(folder, { recursive: true });
});

const start = async (options?: AisleOptions) => {
  const aisle = await startAisle(options);
  started.push(aisle);
  return aisle;
};

const ask = ({ url, token }: RunningAisle, path: string) =>
  fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } });

const listing = `/catalogs/${shopIds.catalog}/releases/latestPublished/nodes/${shopIds.hierarchy}/relationships/products`;

const records = makeShop().filter(({ type }) => type !== 'publish');

it('answers with a token of its own, and is gone once it is closed', async () => {
  const aisle = await startAisle();
  expect((await ask(aisle, '/readyz')).status).toBe(200);
  expect((await ask(aisle, '/catalog/nodes')).status).toBe(404);
  expect((await ask({ ...aisle, token: '' }, '/catalog/nodes')).status).toBe(401);
  await aisle.close();
  await expect(fetch(`${aisle.url}/readyz`)).rejects.toThrow();
});

it('shows the records that it was started with', async () => {
  const answer = await ask(await start({ seed: records }), listing);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toHaveProperty('data.0.id');
});

it('shows what a test changes', async () => {
  const aisle = await start();
  expect((await ask(aisle, listing)).status).toBe(404);
  await aisle.commerce.loadRecords(records);
  expect((await ask(aisle, listing)).status).toBe(200);
});

it('keeps carts whatever time its clock tells', async () => {
  const aisle = await start({ seed: records, clock: '2036-01-31T00:00:00Z' });
  const cart_id = 'kept';
  const line = { cart_id, type: 'cart_item', id: shopIds.pot, quantity: 1 } as const;
  const { cart } = await aisle.commerce.carts.addItem(line);
  expect(Date.parse(cart.meta.timestamps?.expires_at ?? '')).toBeLessThan(Date.UTC(2036, 0));
  const moved = await fetch(`${aisle.url}/_dev/clock`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${aisle.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ mode: 'running', time: '2046-01-31T00:00:00Z' }),
  });
  expect(moved.status).toBe(200);
  expect(await aisle.commerce.carts.deleteExpired()).toBe(0);
  expect((await aisle.commerce.carts.get({ cart_id })).items).toHaveLength(1);
});

it('starts with the demo store, or with files', async () => {
  const file = join(folder, 'shop.json');
  await expect(startAisle({ seed: [file] })).rejects.toThrow(file);
  writeFileSync(file, JSON.stringify(records));
  const [demo, files] = await Promise.all([
    start({ seed: 'demo', clock: new Date('2026-01-31') }),
    start({ seed: [file] }),
  ]);
  expect((await demo.commerce.describe()).products).toBeGreaterThan(200);
  expect((await ask(files, listing)).status).toBe(200);
});

it('starts several in one process, each with settings of its own', async () => {
  const [one, other] = await Promise.all([start({ auth: 'off' }), start({ clientSecret: 'hush' })]);
  const path = '/_dev/subscriptions';
  expect((await fetch(`${one.url}${path}`)).status).toBe(200);
  expect((await fetch(`${other.url}${path}`)).status).toBe(401);
  const credentials = { grant_type: 'client_credentials', client_id: 'aisle' };
  const body = new URLSearchParams({ ...credentials, client_secret: 'hush' });
  const granted = await fetch(`${other.url}/oauth/access_token`, { method: 'POST', body });
  expect(await granted.json()).toMatchObject({ access_token: expect.any(String) });
});

it('keeps a store in a file when it is told to', async () => {
  const db = join(folder, 'store.sqlite');
  const first = await startAisle({ db, seed: records });
  await first.close();
  expect((await ask(await start({ db }), listing)).status).toBe(200);
});

it.each<[AisleOptions, RegExp]>([
  [{ port: 70_000 }, /^port in startAisle\(\) is "70000"; it must be a port/],
  [{ clock: 'noon' }, /^clock in startAisle\(\) is "noon"; it must be a time/],
  [{ seed: 'dmeo' }, /^dmeo: no file extension/],
  [
    { seed: { type: 'product' } } as unknown as AisleOptions,
    /^seed in startAisle\(\) must be "demo"/,
  ],
  [
    'demo' as AisleOptions,
    /^The options of startAisle\(\) must be an object, such as \{ seed: 'demo' \}/,
  ],
  [records as AisleOptions, /^The options of startAisle\(\) must be an object/],
  [{ log: 'json' } as AisleOptions, /^startAisle\(\) writes no log/],
  [{ prot: 1 } as AisleOptions, /Unknown setting prot in startAisle\(\). Did you mean port\?/],
])('refuses what cannot be: %j', async (options, message) => {
  await expect(startAisle(options)).rejects.toThrow(message);
});

it('listens on the port that it is told, or nowhere', async () => {
  const first = await start();
  const port = Number(new URL(first.url).port);
  await expect(startAisle({ port })).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use`);
  expect((await start({ port, strictPort: false })).url).not.toBe(first.url);
});

it('says which record cannot be loaded, and leaves nothing behind', async () => {
  const seed = [{ type: 'product', id: 'x' }] as unknown as SeedRecord[];
  await expect(startAisle({ seed, db: join(folder, 'store.sqlite') })).rejects.toMatchObject({
    code: 'validation_failed',
    details: expect.arrayContaining([expect.stringMatching(/^record 1 /)]),
  });
  expect(readdirSync(folder)).toEqual([]);
});

it('is reset to the records that it was started with', async () => {
  const aisle = await start({ seed: records });
  const [product] = records.filter(({ type }) => type === 'product');
  await aisle.commerce.loadRecords([{ ...product, name: 'Named anew' } as SeedRecord]);
  const headers = { Authorization: `Bearer ${aisle.token}` };
  const reset = await fetch(`${aisle.url}/_dev/reset`, { method: 'POST', headers });
  expect(reset.status).toBe(200);
  const answer = await ask(aisle, listing);
  expect(await answer.text()).not.toContain('Named anew');
});

it('gives errors that can be told by their class', async () => {
  const { commerce } = await start();
  const asking = commerce.catalog.listNodeProducts({ node_id: 'none' });
  await expect(asking).rejects.toBeInstanceOf(CommerceError);
});
