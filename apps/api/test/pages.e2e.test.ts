import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids, makeShop } from './support/shop.js';
import { type Service, startService } from './support/start-service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const open = <Body>(path: string) => service.request<Body>(path, { token: null });

describe('the playground', () => {
  it('is where the root leads to', async () => {
    for (const path of ['/', '/playground']) {
      const { status, headers } = await open(path);
      expect([301, 302]).toContain(status);
      expect(headers.get('location')).toBe('/playground/');
    }
  });

  it('is served with its assets, which never change', async () => {
    const page = await open('/playground/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const script = await open('/playground/assets/main-abc.js');
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(script.headers.get('content-encoding')).toBeNull();
    const { headers } = await service.request('/playground/assets/main-abc.js', {
      token: null,
      headers: { 'Accept-Encoding': 'gzip, br' },
    });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('content-type')).toContain('javascript');
    expect(headers.get('vary')).toContain('Accept-Encoding');
  });

  it('knows ids that are there', async () => {
    const { status, body } = await open('/playground/examples.json');
    expect(status).toBe(200);
    const [first] = (
      await service.commerce.catalog.listNodeProducts({ node_id: ids.clothing, limit: 1 })
    ).products;
    expect(body).toEqual({
      catalog_id: ids.retail,
      hierarchy_id: ids.clothing,
      node_id: ids.clothing,
      product_id: first?.id,
      subscription_uuid: ids.subscription,
      plan_id: ids.yearly,
      tag: 'organic',
      other_language: 'fr',
      releases: '1',
      client_id: 'shop',
      development: 'false',
    });
  });

  it('opens on an empty store too', async () => {
    const empty = await startService({ records: [] });
    const { body } = await empty.request('/playground/examples.json', { token: null });
    expect(body).toEqual({ client_id: 'shop', development: 'false' });
    // Releases that are published later show up at once.
    await empty.commerce.loadSeed(makeShop().map((record) => ({ record, origin: 'shop' })));
    const filled = await empty.request('/playground/examples.json', { token: null });
    expect(filled.body).toMatchObject({ catalog_id: ids.retail, node_id: ids.clothing });
    await empty.stop();
  });
});

describe('pictures of other hosts', () => {
  it('are shown on the page alone, and of named hosts alone', async () => {
    const named = await startService({ imageHosts: ['cdn.example'] });
    for (const [from, hosts] of [
      [named, "'self' cdn.example data:"],
      [service, "'self' data:"],
    ] as const) {
      const page = await from.request('/playground/', { token: null });
      expect(page.headers.get('content-security-policy')).toContain(`img-src ${hosts};`);
      const answer = await from.request('/healthz', { token: null });
      expect(answer.headers.get('content-security-policy')).toContain("img-src 'self' data:;");
    }
    const { body } = await named.request('/playground/examples.json', { token: null });
    expect(body).toMatchObject({ image_hosts: 'cdn.example' });
    await named.stop();
  });
});

describe('the pictures of the demo store', () => {
  it('are opened in a sandbox and may be shown anywhere', async () => {
    const { status, headers } = await open('/files/demo/tee.svg');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('image/svg+xml');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox;/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it.each([
    '/files/demo/',
    '/files/demo/..%2fshop.ts',
    '/files/demo/%2e%2e/shop.ts',
    '/files/demo/....//shop.ts',
    '/files/demo/..%5cshop.ts',
    '/files/demo/%00',
    '/files/demo/%ff',
    '/files/other/tee.svg',
  ])('are the only files there: %s', async (path) => {
    const { status, text } = await open(path);
    expect([400, 404]).toContain(status);
    expect(text).not.toContain('UUID');
  });
});

describe('health', () => {
  it('tells whether the process lives and the storage works', async () => {
    expect((await open('/healthz')).body).toEqual({ status: 'alive' });
    expect((await open('/readyz')).body).toEqual({ status: 'ready' });
  });

  it('is a 503 when the storage does not work', async () => {
    const broken = await startService();
    await broken.commerce.close();
    const { status } = await broken.request('/readyz', { token: null });
    expect([500, 503]).toContain(status);
    expect((await broken.request('/healthz', { token: null })).status).toBe(200);
  });
});

it('the OpenAPI document names the server that was asked', async () => {
  const { body } = await open<{ openapi: string; servers: unknown }>('/openapi.json');
  expect(body.openapi).toBe('3.1.1');
  expect(body.servers).toEqual([{ url: service.url }]);
});
