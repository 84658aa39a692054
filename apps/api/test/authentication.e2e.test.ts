import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids } from './support/shop.js';
import { type Service, startService } from './support/start-service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const products = `/catalogs/${ids.retail}/releases/latestPublished/nodes/${ids.shirts}/relationships/products`;
const update = `/v2/subscriptions/subscriptions/${ids.subscription}`;
const unauthorized = {
  errors: [{ detail: 'Unable to validate access token', status: '401', title: 'Unauthorized' }],
};

describe('without a token', () => {
  it.each([
    ['GET', products],
    ['GET', `/pcm${products}`],
    ['GET', products.replace(ids.retail, 'unknown')],
    ['GET', `${products}?page[limit]=0&filter=nonsense`],
    ['GET', `${products}?filter=${'x'.repeat(70_000)}`],
    ['GET', '/catalogs/%ff/releases/x/nodes'],
    ['PUT', update],
    ['PUT', '/v2/subscriptions/subscriptions/42'],
    ['POST', products],
    ['DELETE', update],
    ['GET', '/unknown'],
    ['GET', '/Healthz'],
    ['GET', '/PLAYGROUND/'],
    ['GET', '/playgrounds'],
    ['GET', '/oauth/access_token/'],
    ['GET', '/%70layground/'],
  ])('%s %s is the same 401', async (method, path) => {
    const { status, headers, body } = await service.request(path, { method, token: null });
    expect(status).toBe(401);
    expect(body).toEqual(unauthorized);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  it('a body is not read', async () => {
    const { status } = await service.request(update, {
      method: 'PUT',
      token: null,
      headers: { 'Content-Type': 'text/plain' },
      body: 'x'.repeat(200_000),
    });
    expect(status).toBe(401);
  });

  it.each(['/healthz', '/readyz', '/openapi.json'])('%s is answered', async (path) => {
    expect((await service.request(path, { token: null })).status).toBe(200);
  });
});

describe('a token that does not hold', () => {
  const key = new Uint8Array(32).fill(1);
  const claims = { scope: 'catalog:read' };
  const sign = (issuer: string, expires: string, signingKey = key) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setAudience('aisle-api')
      .setSubject('shop')
      .setExpirationTime(expires)
      .sign(signingKey);

  const cases: [string, () => Promise<string> | string][] = [
    ['nonsense', () => 'nonsense'],
    ['an expired one', () => sign('aisle', '-1 minute')],
    ['one of another issuer', () => sign('else', '1 hour')],
    ['one signed with another key', () => sign('aisle', '1 hour', new Uint8Array(32))],
    ["an account's", () => service.tokens.issueShopper('account', ids.account)],
  ];
  it.each(cases)('is the same 401: %s', async (_title, make) => {
    const { status, body } = await service.request(products, { token: await make() });
    expect(status).toBe(401);
    expect(body).toEqual(unauthorized);
  });

  it.each(['Basic c2hvcDpzZWNyZXQ=', 'Bearer', 'Bearer ', 'Bearer a b', 'bearer'])(
    'is the same 401: Authorization: %s',
    async (authorization) => {
      const headers = { Authorization: authorization };
      const { status, body } = await service.request(products, { token: null, headers });
      expect(status).toBe(401);
      expect(body).toEqual(unauthorized);
    },
  );
});

describe('a token', () => {
  it('is taken whatever the case of its scheme', async () => {
    const { access_token } = await service.tokens.issueAccess('shop', 'implicit');
    const headers = { Authorization: `bearer ${access_token}` };
    expect((await service.request(products, { token: null, headers })).status).toBe(200);
  });

  it('is not needed when the service was told so', async () => {
    const open = await startService({ requireToken: false });
    expect((await open.request(products, { token: null })).status).toBe(200);
    const json = { data: { id: ids.subscription, type: 'subscription', attributes: {} } };
    expect((await open.request(update, { token: null, method: 'PUT', json })).status).toBe(200);
    await open.stop();
  });
});
