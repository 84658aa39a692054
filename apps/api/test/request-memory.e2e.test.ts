import { describe, expect, it } from 'vitest';
import { makeTokenKey } from '../src/access/key-file.js';
import { createTokens, ringOf } from '../src/access/tokens.js';
import { sendRaw } from './support/send-raw.js';
import { ids, makeShop } from './support/shop.js';
import { type RequestOptions, type Service, startService } from './support/start-service.js';

const path = `/catalogs/${ids.retail}/releases/latest/nodes/${ids.trousers}/relationships/products`;

/** Sends a request three times: the third time it comes from the cache. */
async function askUntilKnown(service: Service, options?: RequestOptions) {
  for (let times = 1; times < 3; times += 1) await service.request(path, options);
  return service.request(path, options);
}

describe('a request that was answered before', () => {
  it('is refused once its token has expired', async () => {
    let now = Date.now();
    const tokens = createTokens(ringOf(makeTokenKey()), () => now);
    const service = await startService({ tokens });
    expect((await askUntilKnown(service)).status).toBe(200);
    now += 3_599_000;
    expect((await service.request(path)).status).toBe(200);
    now += 1_000;
    expect((await service.request(path)).status).toBe(401);
    await service.stop();
  });

  it('is refused once the token that names its shopper has expired', async () => {
    let now = Date.now();
    const tokens = createTokens(ringOf(makeTokenKey()), () => now);
    const service = await startService({ tokens, requireToken: false });
    const customer = await tokens.issueShopper('customer', 'c-1');
    const options = { token: null, headers: { 'X-Moltin-Customer-Token': customer } };
    expect((await askUntilKnown(service, options)).status).toBe(200);
    now += 3_601_000;
    expect((await service.request(path, options)).status).toBe(401);
    await service.stop();
  });

  it('gets the page of the newest release', async () => {
    const service = await startService();
    const before = await askUntilKnown(service);
    const chinos = makeShop().find((record) => 'id' in record && record.id === ids.chinos);
    await service.commerce.loadSeed([
      { record: { ...chinos, name: 'Renamed' }, origin: 'test' },
      { record: { type: 'publish', catalog_id: ids.retail }, origin: 'test' },
    ]);
    const after = await service.request(path);
    expect(before.text).not.toContain('Renamed');
    expect(after.text).toContain('Renamed');
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    await service.stop();
  });

  it('is answered by another name of this machine, and by no other', async () => {
    const service = await startService({ requireToken: false });
    const ask = (host: string) =>
      sendRaw(service.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    await askUntilKnown(service, { token: null });
    for (const [host, status] of [
      ['localhost', 200],
      ['shop.example', 403],
      ['localhost', 200],
      ['shop.example', 403],
    ] as const) {
      expect((await ask(host)).status).toBe(status);
    }
    await service.stop();
  });
});
