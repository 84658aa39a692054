import { type Operation, operationList } from '@aisle/schema/contract';
import { EncryptJWT, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameTokenKey } from '../src/access/key-file.js';
import { createTokens, ringOf } from '../src/access/tokens.js';
import { sendRaw } from './support/send-raw.js';
import { ids } from './support/shop.js';
import { type Service, signingKey, startService } from './support/start-service.js';

/** The frozen time at which the service judges tokens, in seconds. */
const now = 1_780_000_000;

let service: Service;
beforeAll(async () => {
  const tokens = createTokens(ringOf(nameTokenKey(signingKey)), () => now * 1000);
  service = await startService({ tokens });
});
afterAll(() => service.stop());

const products = `/catalogs/${ids.retail}/releases/latestPublished/nodes/${ids.shirts}/relationships/products`;
const update = `/v2/subscriptions/subscriptions/${ids.subscription}`;
const unauthorized = {
  errors: [{ detail: 'Unable to validate access token', status: '401', title: 'Unauthorized' }],
};

/** The response to a request without a token. */
const missing = {
  errors: [
    {
      detail: expect.stringMatching(
        /^Unable to validate access token: none was sent\. Get one with POST \/oauth\/access_token /,
      ),
      status: '401',
      title: 'Unauthorized',
    },
  ],
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
    expect(body).toEqual(missing);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  it('the answer says how to get one that works', async () => {
    const { body } = await service.request<typeof unauthorized>(products, { token: null });
    const { detail = '' } = body.errors[0] ?? {};
    const form = /`([^`]*grant_type=implicit[^`]*)`/.exec(detail)?.[1] ?? '';
    const { body: answer } = await service.request<{ access_token: string }>(
      '/oauth/access_token',
      {
        method: 'POST',
        token: null,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: form.replace('<client_id>', 'shop'),
      },
    );
    expect((await service.request(products, { token: answer.access_token })).status).toBe(200);
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

/** Requests for every operation that requires a token, and for unknown or malformed paths. */
const guarded: [method: string, path: string][] = [
  ['GET', products],
  ['HEAD', products],
  ['GET', `/catalogs/${ids.retail}/releases/latest/nodes`],
  ['PUT', update],
  ['POST', products],
  ['GET', '/unknown'],
];

describe('a token that does not hold', () => {
  const claims = {
    scope: 'catalog:read catalog:write subscription:read subscription:write',
    iss: 'aisle',
    aud: 'aisle-api',
    sub: 'shop',
    iat: now,
    exp: now + 3600,
  };
  const sign = (changes: object, alg = 'HS256', key: Parameters<SignJWT['sign']>[0] = signingKey) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg, typ: 'JWT' }).sign(key);
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const part = (token: string, index: number) => token.split('.')[index] ?? '';
  const withPart = (token: string, index: number, text: string) =>
    token.split('.').with(index, text).join('.');
  /** Spells the signature differently for the same bytes. */
  const respell = (token: string) => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    return token.slice(0, -1) + letters[letters.indexOf(token.slice(-1)) + 1];
  };

  const tokens: [string, (good: string) => string | Promise<string>][] = [
    ['nonsense', () => 'nonsense'],
    ['dots', () => '..'],
    ['four parts', (good) => `${good}.a`],
    ['two parts', (good) => good.slice(0, good.lastIndexOf('.'))],
    ['an expired one', () => sign({ iat: now - 7200, exp: now - 60 })],
    ['one that expires now', () => sign({ exp: now })],
    ['one that is not valid yet', () => sign({ nbf: now + 60 })],
    ['one whose time is no time', () => sign({ exp: 'tomorrow' })],
    ['one without an end', () => sign({ exp: undefined })],
    ['one without a subject', () => sign({ sub: undefined })],
    ['one with an empty subject', () => sign({ sub: '' })],
    ['one of another issuer', () => sign({ iss: 'else' })],
    ['one without an issuer', () => sign({ iss: undefined })],
    ['one for another audience', () => sign({ aud: 'else' })],
    ['one without an audience', () => sign({ aud: undefined })],
    ["an account's", () => service.tokens.issueShopper('account', ids.account)],
    ["a customer's", () => service.tokens.issueShopper('customer', ids.account)],
    ['one signed with another key', () => sign({}, 'HS256', new Uint8Array(32))],
    ['one signed with another algorithm', () => sign({}, 'HS512', new Uint8Array(64).fill(1))],
    [
      'one signed with a key pair',
      async () => sign({}, 'RS256', (await generateKeyPair('RS256')).privateKey),
    ],
    ['an unsigned one', () => new UnsecuredJWT(claims).encode()],
    [
      'an unsigned one that keeps the signature',
      (good) => withPart(good, 0, encode({ alg: 'none' })),
    ],
    ['one whose algorithm is in capitals', (good) => withPart(good, 0, encode({ alg: 'hs256' }))],
    [
      'one that names the key of another',
      (good) => withPart(good, 0, encode({ alg: 'HS256', kid: '../../dev/null' })),
    ],
    [
      'one with an extension that must be known',
      (good) => withPart(good, 0, encode({ alg: 'HS256', crit: ['b64'], b64: false })),
    ],
    ['one with another header', (good) => withPart(good, 0, encode({ alg: 'HS256', typ: 'JWT' }))],
    ['one with another payload', (good) => withPart(good, 1, encode({ ...claims, sub: 'root' }))],
    ['one with half a payload', (good) => withPart(good, 1, part(good, 1).slice(0, -10))],
    [
      'one with another signature',
      (good) => withPart(good, 2, part(good, 2).split('').reverse().join('')),
    ],
    ['one with half a signature', (good) => good.slice(0, -20)],
    ['one with an empty signature', (good) => withPart(good, 2, '')],
    ['one whose signature is spelt otherwise', respell],
    ['one with padding', (good) => `${good}=`],
    ['a huge one', (good) => withPart(good, 1, 'a'.repeat(60_000))],
    [
      'an encrypted one',
      () =>
        new EncryptJWT(claims)
          .setProtectedHeader({ alg: 'dir', enc: 'A128CBC-HS256' })
          .encrypt(signingKey),
    ],
  ];
  it.each(tokens)('is the same 401 everywhere: %s', async (_title, make) => {
    const { access_token: good } = await service.tokens.issueAccess('shop', 'client_credentials');
    const token = await make(good);
    for (const [method, path] of guarded) {
      const { status, body } = await service.request(path, { method, token });
      expect(status).toBe(401);
      if (method !== 'HEAD') expect(body).toEqual(unauthorized);
    }
  });

  it('cannot be made good by one that did hold', async () => {
    const { access_token: good } = await service.tokens.issueAccess('shop', 'client_credentials');
    for (let times = 0; times < 3; times += 1) {
      expect((await service.request(products, { token: good })).status).toBe(200);
      expect((await service.request(products, { token: respell(good) })).status).toBe(401);
    }
  });

  it('is not made good by a far future, and one that is not spelt out permits nothing', async () => {
    const issuedLater = await sign({ iat: now + 3600, exp: now + 7200 });
    expect((await service.request(products, { token: issuedLater })).status).toBe(200);
    for (const scope of [undefined, '', 7, ['catalog:read'], 'catalog:*', 'CATALOG:READ']) {
      const token = await sign({ scope });
      expect((await service.request(products, { token })).status).toBe(403);
      expect((await service.request(update, { method: 'PUT', token, json: {} })).status).toBe(403);
    }
  });
});

describe('an Authorization header', () => {
  const send = (method: string, path: string, lines: readonly string[]) =>
    sendRaw(
      service.port,
      `${[`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...lines].join('\r\n')}\r\n\r\n`,
    );
  const bearer = async () => {
    const { access_token } = await service.tokens.issueAccess('shop', 'client_credentials');
    return `Bearer ${access_token}`;
  };

  const headers: [string, (good: string) => readonly string[]][] = [
    ['none', () => []],
    ['another scheme', () => ['Authorization: Basic c2hvcDpzZWNyZXQ=']],
    ['the scheme of another', (good) => [`Authorization: ${good.replace('Bearer', 'Token')}`]],
    ['no scheme', (good) => [`Authorization: ${good.slice('Bearer '.length)}`]],
    ['nothing in it', () => ['Authorization:']],
    ['no token', () => ['Authorization: Bearer']],
    ['spaces for a token', () => ['Authorization: Bearer     ']],
    ['no space', (good) => [`Authorization: ${good.replace(' ', '')}`]],
    ['a tab for a space', (good) => [`Authorization: ${good.replace(' ', '\t')}`]],
    ['a space that is none', (good) => [`Authorization: ${good.replace(' ', '\u00a0')}`]],
    ['a space in the token', (good) => [`Authorization: ${good.replace('.', ' .')}`]],
    ['two tokens', (good) => [`Authorization: ${good} ${good.slice(7)}`]],
    ['two tokens with a comma', (good) => [`Authorization: ${good}, ${good}`]],
    ['a parameter', (good) => [`Authorization: ${good}; realm=x`]],
    ['quotes', (good) => [`Authorization: Bearer "${good.slice(7)}"`]],
    ['letters of no token', (good) => [`Authorization: ${good}\u00e9`]],
    ['a good one and another', (good) => [`Authorization: ${good}`, 'Authorization: Bearer a.b.c']],
    ['another and a good one', (good) => ['Authorization: Bearer a.b.c', `Authorization: ${good}`]],
    ['the same one twice', (good) => [`Authorization: ${good}`, `AUTHORIZATION: ${good}`]],
    ['a good one and an empty one', (good) => [`Authorization: ${good}`, 'Authorization:']],
    [
      'the token in another header',
      (good) => [`Proxy-Authorization: ${good}`, `Cookie: access_token=${good.slice(7)}`],
    ],
  ];
  it.each(headers)('is the same 401 everywhere: %s', async (_title, make) => {
    const good = await bearer();
    expect((await send('GET', products, [`Authorization: ${good}`])).status).toBe(200);
    const isSent = make(good).some((line) => /^Authorization: *\S/.test(line));
    for (const [method, path] of guarded) {
      const answer = await send(method, path, make(good));
      expect(answer.status).toBe(401);
      const body = isSent ? unauthorized : missing;
      if (method !== 'HEAD') expect(JSON.parse(answer.body)).toEqual(body);
    }
  });

  it('does not count in the address', async () => {
    const token = (await bearer()).slice('Bearer '.length);
    for (const name of ['access_token', 'token', 'Authorization']) {
      expect((await send('GET', `${products}?${name}=${token}`, [])).status).toBe(401);
    }
  });
});

describe('a token that permits less', () => {
  it('reads catalogs, and is a 403 for an update before its body is looked at', async () => {
    const { access_token: token } = await service.tokens.issueAccess('shop', 'implicit');
    expect((await service.request(products, { token })).status).toBe(200);
    for (const path of [update, '/v2/subscriptions/subscriptions/42']) {
      const { status, body } = await service.request(path, { method: 'PUT', token, body: '{' });
      expect(status).toBe(403);
      expect(body.errors[0]?.detail).toContain('subscription:write');
    }
  });
});

describe('a token that names a shopper', () => {
  const shopperTokens = ['EP-Account-Management-Authentication-Token', 'X-Moltin-Customer-Token'];
  const taken = operationList.flatMap(({ name, method, paths, body, headers }: Operation) =>
    body === undefined
      ? []
      : Object.keys(headers)
          .filter((header) => shopperTokens.includes(header))
          .map(
            (header) => [name, header, method, paths[0].replaceAll(/:\w+/g, ids.unknown)] as const,
          ),
  );

  it.each(taken)('is judged before the body of %s', async (_, header, method, path) => {
    const { status, body } = await service.request(path, {
      method,
      headers: { [header]: 'foreign', 'Content-Type': 'application/json' },
      body: '{',
    });
    expect(status).toBe(401);
    expect(body.errors[0]?.detail).toContain(header);
  });

  it('is as none where its header is empty', async () => {
    for (const value of ['', ' ']) {
      const headers = { 'EP-Account-Management-Authentication-Token': value };
      expect((await service.request(products, { headers })).status).toBe(200);
    }
  });

  it('is taken by carts, subscriptions and what is configured', () => {
    const names = taken.map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining(['addCartItem', 'updateSubscription', 'configureProduct']),
    );
  });
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
