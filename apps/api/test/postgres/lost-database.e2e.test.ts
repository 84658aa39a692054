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
  await place.remove();
  await relay.cut().catch(() => undefined);
});

const products = `/catalogs/${ids.retail}/releases/latest/nodes/${ids.clothing}/relationships/products`;

/** Starts a server; resolves once it answers. */
async function serve(...args: readonly string[]) {
  const running = begin(...args);
  const { api, token } = await readFacts(running);
  const headers = { Authorization: `Bearer ${token}` };
  return {
    ...running,
    ask: (path = products) => fetch(`${api}${path}`, { headers }),
    api,
    headers,
  };
}

const begin = (...args: readonly string[]) =>
  place.begin(['--port', '0', '--seed', 'shop.ndjson', '--log', 'json', ...args]);

describe('a database that is lost', () => {
  it('is a 503 that says when to come again, and works again by itself', async () => {
    const { api, headers, ask, output, stop } = await serve();
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
    // The log reports it without a request, however short it was.
    await expect.poll(output).toContain('store unusable');
    await relay.mend();
    await expect.poll(output).toContain('store usable again');

    await relay.cut();
    // The service only answers from the cache while nobody can have changed the data.
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
    const { code, stdout } = await stop();
    expect(code).toBe(0);
    expect(stdout).not.toContain('"bug"');
  });

  it('is waited for by a start, and told at once by another command', async () => {
    await relay.cut();
    const { code, stderr } = await place.run('export');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^postgres:\/\/postgres@127\.0\.0\.1:.*The store cannot be used/);

    const running = begin();
    await expect.poll(running.output).toMatch(/cannot be reached.* Retrying for 30 s/);
    await relay.mend();
    const { api } = await readFacts(running);
    expect((await fetch(`${api}/readyz`)).status).toBe(200);
  });

  it('is waited for by a start that had it already', async () => {
    // The first connection creates the tables; the next one serves requests.
    const isCut = relay.cutAt(2);
    const running = begin();
    await isCut;
    await expect.poll(running.output).toMatch(/The store cannot be used.* Retrying for 30 s/);
    await relay.mend();
    const { api, token } = await readFacts(running);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await fetch(`${api}${products}`, { headers })).status).toBe(200);
  });

  it('that is silent is a 503 once a statement would have ended, until it answers again', async () => {
    const { ask, output } = await serve('--db-timeout', '1000');
    let page = 0;
    const look = async (path = `${products}?page[offset]=${++page}`) => {
      const answer = await ask(path);
      return [answer.status, answer.headers.has('retry-after')];
    };
    expect(await look()).toEqual([200, false]);
    relay.freeze();
    expect(await Promise.all([look(), look('/readyz')])).toEqual([
      [503, true],
      [503, true],
    ]);
    expect(await look()).toEqual([503, true]);
    await relay.mend();
    await expect.poll(async () => (await look())[0]).toBe(200);
    await expect.poll(output).toContain('store usable again');
  });
});
