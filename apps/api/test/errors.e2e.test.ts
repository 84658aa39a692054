import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids } from './support/shop.js';
import { type Service, startService } from './support/start-service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const update = `/v2/subscriptions/subscriptions/${ids.subscription}`;
const products = `/catalogs/${ids.retail}/releases/latestPublished/nodes/${ids.shirts}/relationships/products`;
const json = { 'Content-Type': 'application/json' };

describe('a path or a method that does not exist', () => {
  it.each([
    '/unknown',
    '/catalogues',
    '/v2',
    `${products}/more`,
    '/files/demo/none.svg',
    '/playground/none',
  ])('GET %s is a 404', async (path) => {
    const { status, body } = await service.request(path);
    expect(status).toBe(404);
    expect(body.errors).toEqual([
      { title: 'Not Found', status: '404', detail: expect.stringContaining(path) },
    ]);
  });

  it.each([
    ['POST', products, 'GET, HEAD, OPTIONS'],
    ['PUT', `${products}?page[limit]=0`, 'GET, HEAD, OPTIONS'],
    ['DELETE', update, 'PUT, GET, HEAD, OPTIONS'],
    ['PATCH', update, 'PUT, GET, HEAD, OPTIONS'],
    ['DELETE', '/v2/inventories/multiple', 'GET, HEAD, POST, OPTIONS'],
    ['DELETE', '/oauth/access_token', 'POST, OPTIONS'],
    ['HEAD', '/oauth/access_token', 'POST, OPTIONS'],
  ])('%s %s is a 405', async (method, path, allow) => {
    const { status, headers, body } = await service.request(path, { method });
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe(allow);
    if (method !== 'HEAD') expect(body.errors[0]?.title).toBe('Method Not Allowed');
  });
});

describe('a body', () => {
  const send = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
    service.request(update, { method: 'PUT', body, headers });

  it.each([
    ['{"data":', 'The body is not JSON: value expected at line 1, column 9.'],
    ['{"data":{},}', 'property name expected at line 1, column 12'],
    ['', 'The body is empty; it must be JSON.'],
    ['{"__proto__":{}}', 'The body has a member named __proto__; remove it.'],
    [`{"a":${'['.repeat(40)}`, 'nested more than 32 levels deep at line 1, column 37'],
    ['['.repeat(60_000), 'nested more than 32 levels deep'],
  ])('that is wrong is explained', async (text, words) => {
    const { status, body } = await send(text);
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { title: 'Validation Error', status: '400', detail: expect.stringContaining(words) },
    ]);
  });

  it('that is not UTF-8 is a 400', async () => {
    const { status, body } = await send(new Uint8Array([0x22, 0xc3, 0x28, 0x22]));
    expect(status).toBe(400);
    expect(body.errors[0]?.detail).toBe('The body is not UTF-8 text; encode it as UTF-8.');
  });

  it('of 64 KiB is read, and a byte more is a 413', async () => {
    const valid = JSON.stringify({
      data: { id: ids.subscription, type: 'subscription', attributes: {} },
    });
    expect((await send(valid.padEnd(65_536))).status).toBe(200);
    const { status, body } = await send(valid.padEnd(65_537));
    expect(status).toBe(413);
    expect(body.errors[0]?.title).toBe('Content Too Large');
    expect((await send(valid.padEnd(8_000_000))).status).toBe(413);
  });

  it.each([
    [{ 'Content-Type': 'text/plain' }, 'send it as application/json'],
    [{ 'Content-Type': 'application/x-www-form-urlencoded' }, 'send it as application/json'],
    [{ 'Content-Type': 'application/json; charset=utf-16' }, 'send UTF-8'],
    [{ ...json, 'Content-Encoding': 'gzip' }, 'send it without one'],
  ])('in another form is a 415: %j', async (headers, words) => {
    const { status, body } = await send('{}', headers);
    expect(status).toBe(415);
    expect(body.errors[0]?.detail).toContain(words);
  });
});
