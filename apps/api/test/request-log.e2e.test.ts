import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { ids } from './support/shop.js';
import {
  type RequestOptions,
  type Service,
  type ServiceOptions,
  startService,
} from './support/start-service.js';

let service: Service | undefined;
afterEach(() => service?.stop());

type Entry = Record<string, unknown>;

/** Returns the entries of the log for some requests. */
async function logOf(
  options: Pick<ServiceOptions, 'slowRequest'>,
  send: (service: Service) => Promise<unknown>,
  level = 'info',
): Promise<readonly Entry[]> {
  const lines: string[] = [];
  const log = pino({ level }, { write: (line: string) => lines.push(line) });
  service = await startService({ log, ...options });
  await send(service);
  return lines.map((line) => JSON.parse(line));
}

const warning = 40;

const askAlive = (service: Service) => service.request('/healthz', { token: null });

const nodes = `/catalogs/${ids.retail}/releases/latest/nodes`;
const update = `/v2/subscriptions/subscriptions/${ids.subscription}`;

describe('an entry', () => {
  /** Returns the entry of one request. */
  async function entryOf(path: string, options?: RequestOptions, level?: string): Promise<Entry> {
    const [entry] = await logOf({}, (service) => service.request(path, options), level);
    return entry ?? {};
  }

  it.each([
    [nodes, nodes],
    ['/catalogs/summer-2026/releases/latest/nodes', '/catalogs/*/releases/latest/nodes'],
    [`/pcm${nodes}`, `/pcm${nodes}`],
    [nodes.replace('latest', 'l%61test'), nodes.replace('latest', '*')],
    ['/v2/carts/my-cart/items', '/v2/carts/*/items'],
    ['/v2/carts/6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10', '/v2/carts/*'],
    ['/anything/else', '/*/*'],
    [`/${'a/'.repeat(40)}`, `/${'*/'.repeat(14)}*`],
  ])('has words and ids of the path only: %s', async (path, logged) => {
    expect(await entryOf(path)).toMatchObject({ path: logged });
  });

  it('has operation, operators and attributes, and no value', async () => {
    const filter = 'in(id,"eq","x"),eq(name,it)';
    expect(await entryOf(`${nodes}?filter=${encodeURIComponent(filter)}`)).toMatchObject({
      operation: 'listNodes',
      filter: 'in(id) eq(name)',
      rows: 0,
    });
  });

  it('has the code of an error, the reason of a wrong filter, the place of a wrong member', async () => {
    const entry = await entryOf(`${nodes}?filter=like(name,x)`);
    expect(entry).toMatchObject({ code: 'bad_request', reason: 'unknown_operator' });
    expect(entry).not.toHaveProperty('filter');
    expect(entry).not.toHaveProperty('detail');
    await service?.stop();
    const put = (attributes: object) => ({
      method: 'PUT',
      json: { data: { type: 'subscription', id: ids.subscription, attributes } },
    });
    const wrong = { code: 'validation_failed', pointer: '/data/attributes/plan_id' };
    expect(await entryOf(update, put({ plan_id: 7 }))).toMatchObject(wrong);
    await service?.stop();
    const foreign = await entryOf(update, put({ my_secret: 7 }));
    expect(JSON.stringify(foreign)).not.toContain('my_secret');
  });

  it('has what the caller wrote at the level that a terminal has', async () => {
    const path = '/catalogs/summer-2026/releases/latest/nodes';
    const entry = await entryOf(path, {}, 'debug');
    expect(entry).toMatchObject({ path, detail: expect.stringContaining('summer-2026') });
  });
});

describe('a slow request', () => {
  it('is a warning', async () => {
    const [entry] = await logOf({ slowRequest: 0.000_001 }, askAlive);
    expect(entry).toMatchObject({ path: '/healthz', status: 200, slow: true, level: warning });
  });

  it.each([0, 3_600_000])('is none when %s ms are allowed', async (slowRequest) => {
    const [entry] = await logOf({ slowRequest }, askAlive);
    expect(entry).not.toHaveProperty('slow');
    expect(entry?.level).toBeLessThan(warning);
  });
});

describe('the page that looks whether something is new', () => {
  it('is told what was published and what time it is, and does not fill the log', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => lines.push(line) });
    service = await startService({ log, development: true });
    const look = () => service?.request('/playground/pulse.json', { token: null });
    const clock = expect.objectContaining({ mode: 'frozen', now: '2026-06-01T12:00:00.000Z' });
    expect((await look())?.body).toEqual({ publications: expect.any(Number), clock });
    expect(lines).toEqual([]);
  });

  it('is only told that the service is there in production', async () => {
    service = await startService({ development: false });
    const answer = await service.request('/playground/pulse.json', { token: null });
    expect([answer.status, answer.body]).toEqual([200, {}]);
  });
});
