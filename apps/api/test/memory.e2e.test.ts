import { Agent, request } from 'node:http';
import { isThorough } from '@aisle/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorkplace, readFacts, type Workplace } from './support/run-aisle.js';

// Whatever callers send, the service gets by with a heap that is little larger than at its start
// (28 MB).

let place: Workplace;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
beforeAll(() => {
  place = makeWorkplace();
});
afterAll(() => {
  agent.destroy();
  place.remove();
});

const catalog = '/catalogs/ca700001-0000-4000-8000-000000000000';
const release = `${catalog}/releases/latestPublished`;
const products = 'relationships/products';
const node = `${release}/nodes/a1110000-0000-4000-8000-000000000000`;
const long = 'n'.repeat(60_000);
const skus = Array.from({ length: 200 }, (_, index) => String.fromCharCode(97 + (index % 26)));

/**
 * Kinds of requests: the expected status, the count in the thorough tier, and the path of each by
 * its number.
 */
const kinds: readonly [status: number, count: number, (index: number) => string][] = [
  [404, 350, (index) => `${release}/nodes/${index}${long}/${products}`],
  [404, 350, (index) => `${catalog}/releases/${index}${long}/nodes/x/${products}`],
  [404, 50, (index) => `/catalogs/${index}${long}/releases/latestPublished/nodes/x/${products}`],
  [404, 50, (index) => `/${index}${long}`],
  [200, 400, (index) => `${node}/${products}?filter=in(sku,${index % 200},${skus.join(',')})`],
  [200, 30, (index) => `${node}/${products}?filter=in(sku,${index},${long})`],
  [200, 300, (index) => `${node}/${products}?x=${index}&page[limit]=1`],
  [400, 50, (index) => `/_dev${node}/values?attribute=name&search=${index}${long}`],
  [400, 50, (index) => `/_dev/subscriptions?search=${index}${long}`],
];

it('is bounded for requests that are long and never the same', async () => {
  const heap = { NODE_OPTIONS: '--max-old-space-size=40' };
  const running = place.start(['--port', '0', '--log', 'json'], heap);
  const { api, token } = await readFacts(running);
  const ask = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { Authorization: `Bearer ${token}` };
      request(`${api}${path}`, { agent, headers }, (res) => {
        res.resume().once('end', () => resolve(res.statusCode));
      })
        .on('error', reject)
        .end();
    });
  for (const [status, count, pathOf] of kinds) {
    const length = isThorough ? count : count / 2;
    const paths = Array.from({ length }, (_, index) => pathOf(index));
    const statuses = new Set<number | undefined>();
    const send = async () => {
      for (let path = paths.pop(); path; path = paths.pop()) statuses.add(await ask(path));
    };
    await Promise.all(Array.from({ length: 8 }, send));
    expect([pathOf(0).slice(0, 200), ...statuses]).toEqual([pathOf(0).slice(0, 200), status]);
  }
  expect(await ask('/readyz')).toBe(200);
  expect(running.child.exitCode).toBeNull();
});
