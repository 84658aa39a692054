import type { Readable } from 'node:stream';
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
const arguments_ = ['--port', '0', '--seed', 'shop.ndjson', '--log', 'json'];

/** What was written so far. */
function readAll(stream: Readable | null): () => string {
  let text = '';
  stream?.on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}

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
    await expect.poll(async () => (await ask()).status).toBe(503);
    for (const answer of [await ask(), await ask(`${products}?page[limit]=3`), await update()]) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      const { errors } = (await answer.json()) as { errors: { detail: string }[] };
      expect(errors[0]?.detail).toMatch(/^The (store|connection) /);
    }
    await expect.poll(async () => (await ask('/readyz')).status).toBe(503);
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/playground/')).status).toBe(200);
    await expect.poll(async () => (await ask('/metrics')).text()).toMatch(/^aisle_store_up 0$/m);

    await relay.mend();
    await expect.poll(async () => (await ask()).status).toBe(200);
    expect(await (await ask()).text()).toBe(whole);
    expect((await update()).status).toBe(200);
    await expect.poll(async () => (await ask('/readyz')).status).toBe(200);
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

  it('is waited for by a start that had it already', async () => {
    // Tables are made by the first connection; the next one is that of requests.
    const isCut = relay.cutAt(2);
    const running = place.start(arguments_);
    const told = readAll(running.child.stderr);
    await isCut;
    await expect.poll(told).toMatch(/The store cannot be used.* tried again for 30 s/);
    await relay.mend();
    const { api, token } = await readFacts(running);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await fetch(`${api}${products}`, { headers })).status).toBe(200);
  });

  it('is told by the log however short it was lost', async () => {
    const running = place.start(arguments_);
    const lines = readAll(running.child.stdout);
    await readFacts(running);
    await relay.cut();
    await expect.poll(lines).toContain('store unusable');
    await relay.mend();
    await expect.poll(lines).toContain('store usable again');
  });

  it('that is silent is a 503 when a statement would have ended, and at once from then on', async () => {
    const running = place.start([...arguments_, '--db-timeout', '1000']);
    const lines = readAll(running.child.stdout);
    const { api, token } = await readFacts(running);
    const headers = { Authorization: `Bearer ${token}` };
    let page = 0;
    const ask = async (path = `${products}?page[offset]=${++page}`) => {
      const answer = await fetch(`${api}${path}`, { headers });
      return [answer.status, answer.headers.has('retry-after')];
    };
    expect(await ask()).toEqual([200, false]);
    relay.freeze();
    const startedAt = performance.now();
    expect(await Promise.all([ask(), ask('/readyz')])).toEqual([
      [503, true],
      [503, true],
    ]);
    // A statement's second, one more for the server to say so, and what a busy machine takes.
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    const toldAt = performance.now();
    expect(await ask()).toEqual([503, true]);
    expect(performance.now() - toldAt).toBeLessThan(2_000);
    await relay.mend();
    await expect.poll(async () => (await ask())[0]).toBe(200);
    await expect.poll(lines).toContain('store usable again');
  });

  it('is told at once by another command', async () => {
    await relay.cut();
    const { code, stderr } = await place.run('export');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^postgres:\/\/postgres@127\.0\.0\.1:.*The store cannot be used/);
  });
});
