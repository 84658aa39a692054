import type { ErrorList } from '@aisle/schema';
import type { Operation } from '@aisle/schema/contract';
import { devOperations } from '@aisle/schema/dev';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from './support/send-raw.js';
import { ids } from './support/shop.js';
import { type RequestOptions, type Service, startService } from './support/start-service.js';

const examples: Readonly<Record<string, string>> = {
  catalog_id: ids.retail,
  release_id: 'latestPublished',
  node_id: ids.shirts,
  subscription_uuid: ids.subscription,
};
const bodies: Readonly<Record<string, unknown>> = {
  previewUpdate: {},
  restoreSubscription: { snapshot: {} },
  setClock: { mode: 'frozen' },
  issueTestToken: { kind: 'expired' },
  importFiles: { dry_run: true, files: [{ name: 'seed.json', content: 'W10=' }] },
};
const queries: Readonly<Record<string, string>> = { listValues: '?attribute=tags' };

/** Every helper operation with a valid request. */
const requests = devOperations.map((operation: Operation) => {
  const { name, method, paths } = operation;
  const path = paths[0].replaceAll(/:([a-z_]+)/g, (_, parameter) => examples[parameter] ?? '');
  const json = bodies[name];
  return {
    operation,
    path: `${path}${queries[name] ?? ''}`,
    options: { method, ...(json !== undefined && { json }) },
  };
});
type Sent = (typeof requests)[number];
const named = requests.map((sent) => [sent.operation.name, sent] as const);

let service: Service;
let implicit: string;
beforeAll(async () => {
  service = await startService({ development: true });
  implicit = (await service.tokens.issueAccess('shop', 'implicit')).access_token;
});
afterAll(() => service.stop());

const send = (to: Service, { path, options }: Sent, more: RequestOptions = {}) =>
  to.request<ErrorList>(path, { ...options, ...more });
const own = () => ({ Origin: service.url, 'Sec-Fetch-Site': 'same-origin' });

describe.each(named)('%s', (_, sent) => {
  it('is answered to programs and to pages of the service', async () => {
    const writesNothingGood = sent.operation.name === 'restoreSubscription';
    for (const headers of [{}, own(), { 'Sec-Fetch-Site': 'none' }]) {
      const { status, headers: answered } = await send(service, sent, { headers });
      expect(status).toBe(writesNothingGood ? 400 : 200);
      expect(answered.get('access-control-allow-origin')).toBeNull();
      expect(answered.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(answered.get('cache-control')).toBe('no-store');
    }
  });

  it.each<Record<string, string>>([
    { Origin: 'http://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://127.0.0.1:1' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])('is refused to others: %j', async (headers) => {
    const { status, body, headers: answered } = await send(service, sent, { headers });
    expect(status).toBe(403);
    expect(body.errors[0]?.detail).toContain(JSON.stringify(Object.values(headers)[0]));
    expect(answered.get('access-control-allow-origin')).toBeNull();
  });

  it('needs a token, and one that may do it', async () => {
    for (const token of [null, 'x']) {
      expect((await send(service, sent, { token })).status).toBe(401);
    }
    const { status } = await send(service, sent, { token: implicit });
    if (sent.operation.permission === 'subscription:write') expect(status).toBe(403);
    else expect(status).toBe(200);
  });

  it('has no preflight, and no other method', async () => {
    const preflight = { Origin: 'http://evil.example', 'Access-Control-Request-Method': 'PUT' };
    for (const headers of [preflight, { ...preflight, Origin: service.url }]) {
      const asked = await send(service, sent, { method: 'OPTIONS', headers, ...bodiless });
      expect([403, 405]).toContain(asked.status);
      expect(asked.headers.get('access-control-allow-origin')).toBeNull();
      expect(asked.headers.get('access-control-allow-methods')).toBeNull();
    }
    expect((await send(service, sent, { method: 'DELETE', ...bodiless })).status).toBe(405);
  });
});

const bodiless = { json: undefined };

describe('with --production', () => {
  let production: Service;
  beforeAll(async () => {
    production = await startService();
  });
  afterAll(() => production.stop());

  it.each(named)('%s is as unknown as any path', async (_, sent) => {
    const { status, body } = await send(production, sent);
    const unknown = await production.request('/nowhere');
    expect([status, body.errors[0]?.title]).toEqual([404, unknown.body.errors[0]?.title]);
    expect((await send(production, sent, { token: null })).status).toBe(401);
  });

  it('measures nothing, and hands out no secret', async () => {
    const { headers } = await production.request(pagePath, { headers: own() });
    expect(headers.get('server-timing')).toMatch(/^answer;dur=[\d.]+$/);
    expect(await examplesOf({ client: defaultClient })).not.toHaveProperty('client_secret');
  });
});

describe('a read-only service', () => {
  let readOnly: Service;
  beforeAll(async () => {
    readOnly = await startService({ development: true, readOnly: true });
  });
  afterAll(() => readOnly.stop());

  it.each(named)('refuses %s only where it changes something', async (name, sent) => {
    const { status, body } = await send(readOnly, sent);
    const isChange = ['restoreSubscription', 'setClock', 'importFiles', 'resetStore'].includes(
      name,
    );
    expect(status).toBe(isChange ? 403 : 200);
    if (isChange) expect(body.errors[0]?.detail).toContain('read-only');
  });
});

describe('whoever needs no token', () => {
  it('is still kept from the helper requests by its origin, however often it asks', async () => {
    const open = await startService({ development: true, requireToken: false });
    const get = (headers: Record<string, string>) =>
      open.request('/_dev/clock', { token: null, headers });
    for (let times = 0; times < 4; times += 1) expect((await get({})).status).toBe(200);
    expect((await get({ Origin: 'http://evil.example' })).status).toBe(403);
    expect((await get({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    await open.stop();
  });

  it('is told nothing under a foreign name', async () => {
    const answer = await sendRaw(
      service.port,
      'GET /_dev/clock HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(answer.status).toBe(403);
    expect(Object.keys(answer.headers).join()).not.toContain('access-control');
  });
});

it('other paths stay open to all origins', async () => {
  const { headers } = await service.request('/_development', {
    headers: { Origin: 'http://shop.example' },
  });
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

describe('the page is told', () => {
  it('that development mode is on', async () => {
    expect(await examplesOf({ development: true })).toMatchObject({ development: 'true' });
    expect(await examplesOf({ development: true })).not.toHaveProperty('client_secret');
  });

  it('the client secret that everybody knows, and no other', async () => {
    const known = { development: true, client: defaultClient };
    expect(await examplesOf(known)).toMatchObject({ client_secret: 'aisle-secret' });
  });
});

it('the page is told which certificate to trust, on this machine and in development mode only', async () => {
  const certificate = '/shop/tls.crt';
  const told = { development: true, certificate };
  expect(await examplesOf(told)).toMatchObject({ certificate });
  expect(await examplesOf({ certificate })).not.toHaveProperty('certificate');
});

describe('Server-Timing', () => {
  const timing = async (path: string, more: RequestOptions = {}) => {
    const headers = { 'Sec-Fetch-Site': 'same-origin', ...more.headers };
    const answer = await service.request(path, { ...more, headers });
    return {
      etag: answer.headers.get('etag') ?? '',
      status: answer.status,
      parts: partsOf(answer.headers.get('server-timing') ?? ''),
    };
  };

  it('has the parts of a page, and says when it came from memory', async () => {
    const path = `${pagePath}?page[limit]=7`;
    const first = await timing(path, identity);
    expect(first.parts.map(([name]) => name)).toEqual([...pageParts, 'total']);
    if (process.env.TEST_MEMORIES !== undefined) return;
    // The second request for a page caches it.
    await timing(path, identity);
    const again = await timing(path, identity);
    expect(again.parts.map(([name]) => name)).toEqual(['read', 'decide', 'memory', 'total']);
    const known = { headers: { ...identity.headers, 'If-None-Match': first.etag } };
    expect(await timing(path, known)).toMatchObject({ status: 304 });
    const compressed = await timing(path, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(compressed.parts.map(([name]) => name)).toContain('compress');
  });

  it('has parts that come to no more than the total', async () => {
    const { parts } = await timing(`${pagePath}?page[limit]=8`, identity);
    const [, total = 0] = parts.at(-1) ?? [];
    const sum = parts.slice(0, -1).reduce((all, [, milliseconds]) => all + milliseconds, 0);
    // Each part is rounded to a hundredth.
    expect(sum).toBeLessThan(total + parts.length / 100);
  });

  it('has the parts of an update', async () => {
    const { parts } = await timing(`/v2/subscriptions/subscriptions/${ids.subscription}`, {
      method: 'PUT',
      json: { data: { id: ids.subscription, type: 'subscription', attributes: {} } },
    });
    expect(parts.map(([name]) => name)).toEqual(['read', 'store', 'render', 'total']);
  });

  it('is measured in parts for the own page only', async () => {
    for (const site of ['none', 'cross-site']) {
      const { parts } = await timing(pagePath, { headers: { 'Sec-Fetch-Site': site } });
      expect(parts.map(([name]) => name)).toEqual(['answer']);
    }
  });
});

const pagePath = `/catalogs/${ids.retail}/releases/latestPublished/nodes/${ids.shirts}/relationships/products`;
const pageParts = ['read', 'decide', 'store', 'render'];
const identity = { headers: { 'Accept-Encoding': 'identity' } };
const defaultClient = { id: 'aisle', secret: 'aisle-secret' };

function partsOf(header: string): [string, number][] {
  const form = /^([a-z]+);dur=(\d+\.\d\d)(;desc="[^"]+")?$/;
  return header.split(', ').map((part) => {
    const [, name = '', duration] = form.exec(part) ?? [];
    expect(part).toMatch(form);
    return [name, Number(duration)];
  });
}

async function examplesOf(options: Parameters<typeof startService>[0]): Promise<object> {
  const started = await startService(options);
  const { body } = await started.request<object>('/playground/examples.json', { token: null });
  await started.stop();
  return body;
}
