import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { layRelay, type Relay } from '../support/relay.js';
import { makeWorkplace, readFacts, type Workplace } from '../support/run-aisle.js';
import { ids } from '../support/shop.js';
import { writeSeed } from '../support/shop-file.js';
import { nameSchema } from '../support/test-store.js';

let relay: Relay;
let place: Workplace;
beforeEach(async () => {
  relay = await layRelay(nameSchema(inject('postgres') ?? ''));
  place = makeWorkplace(relay.address);
  writeSeed(place.folder);
});
afterEach(async () => {
  place.remove();
  await relay.cut().catch(() => undefined);
});

const products = `/catalogs/${ids.retail}/releases/latest/nodes/${ids.clothing}/relationships/products`;
const patience = { timeout: 20_000 };
const arguments_ = ['--port', '0', '--seed', 'shop.ndjson', '--log', 'json'];

describe('a database that is lost', () => {
  it('is a 503 that says when to come again, and works again by itself', async () => {
    const running = place.start(arguments_);
    const { api, token } = await readFacts(running);
    const headers = { Authorization: `Bearer ${token}` };
    const ask = (path = products) => fetch(`${api}${path}`, { headers });
    const update = () =>
      fetch(`${api}/v2/subscriptions/subscriptions/${ids.subscription}`, {
        method: 'PUT',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          data: { id: ids.subscription, type: 'subscription', attributes: { plan_id: ids.yearly } },
        }),
      });
    const whole = await (await ask()).text();

    await relay.cut();
    // What is in memory may be told for as long as nobody can have changed it.
    await expect.poll(async () => (await ask()).status, patience).toBe(503);
    for (const answer of [await ask(), await ask(`${products}?page[limit]=3`), await update()]) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      const { errors } = (await answer.json()) as { errors: { detail: string }[] };
      expect(errors[0]?.detail).toMatch(/^The (store|connection) /);
    }
    await expect.poll(async () => (await ask('/readyz')).status, patience).toBe(503);
    expect((await ask('/healthz')).status).toBe(200);
    await expect
      .poll(async () => (await ask('/metrics')).text(), patience)
      .toMatch(/^aisle_store_up 0$/m);

    await relay.mend();
    await expect.poll(async () => (await ask()).status, patience).toBe(200);
    expect(await (await ask()).text()).toBe(whole);
    expect((await update()).status).toBe(200);
    await expect.poll(async () => (await ask('/readyz')).status, patience).toBe(200);
    running.child.kill();
    const { code, stdout } = await running.ended;
    expect(code).toBe(0);
    expect(stdout).not.toContain('"bug"');
  });

  it('is waited for by a start', async () => {
    await relay.cut();
    const running = place.start(arguments_);
    const told = new Promise<string>((resolve) => {
      running.child.stderr?.once('data', (chunk) => resolve(String(chunk)));
    });
    expect(await told).toMatch(/cannot be reached.* It is tried again for 30 s/);
    await relay.mend();
    const { api } = await readFacts(running);
    expect((await fetch(`${api}/readyz`)).status).toBe(200);
  });

  it('is told at once by another command', async () => {
    await relay.cut();
    const { code, stderr } = await place.run('export');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^postgres:\/\/postgres@127\.0\.0\.1:.*The store cannot be used/);
  });
});
