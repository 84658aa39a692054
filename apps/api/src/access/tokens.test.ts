import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { nameTokenKey } from './key-file.js';
import { createTokens, ringOf, type Tokens } from './tokens.js';

const key = new Uint8Array(32).fill(7);
const ring = ringOf(nameTokenKey(key));
const start = Date.parse('2026-01-01T00:00:00Z');
const refused = expect.objectContaining({
  code: 'unauthorized',
  details: ['Unable to validate access token'],
});

describe('access tokens', () => {
  it('say who may do what for an hour', async () => {
    const tokens = createTokens(ring, () => start);
    const answer = await tokens.issueAccess('shop', 'implicit');
    expect(answer).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      expires: start / 1000 + 3600,
      identifier: 'implicit',
    });
    expect(await tokens.readAccess(answer.access_token)).toEqual({
      clientId: 'shop',
      permissions: ['catalog:read', 'cart:use', 'account:use', 'order:use', 'subscription:read'],
      expires: start / 1000 + 3600,
      signedBy: (await ring.current()).id,
    });
  });

  it('give client_credentials the right to write', async () => {
    const tokens = createTokens(ring);
    const { access_token } = await tokens.issueAccess('shop', 'client_credentials');
    const { permissions } = await tokens.readAccess(access_token);
    expect(permissions).toEqual([
      'catalog:read',
      'catalog:write',
      'cart:use',
      'account:use',
      'order:use',
      'order:write',
      'subscription:read',
      'subscription:write',
    ]);
  });

  it('expire, also when they are remembered', async () => {
    let now = start;
    const tokens = createTokens(ring, () => now);
    const { access_token } = await tokens.issueAccess('shop', 'implicit');
    now += 3_599_000;
    await expect(tokens.readAccess(access_token)).resolves.toMatchObject({ clientId: 'shop' });
    now += 1_000;
    await expect(tokens.readAccess(access_token)).rejects.toEqual(refused);
    now -= 2_000;
    await expect(tokens.readAccess(access_token)).resolves.toMatchObject({ clientId: 'shop' });
  });

  const forgeries: [string, (valid: string, tokens: Tokens) => string | Promise<string>][] = [
    ['no token', () => ''],
    ['nonsense', () => 'a.b.c'],
    ['a tampered payload', (valid) => valid.replace(/\.[^.]+\./, `.${btoa('{"sub":"root"}')}.`)],
    ['a tampered signature', (valid) => `${valid.slice(0, -4)}AAAA`],
    ['no signature', () => new UnsecuredJWT(claims).setExpirationTime('1h').encode()],
    ['another key', () => sign(claims, new Uint8Array(32).fill(8))],
    ['another issuer', () => sign({ ...claims, iss: 'else' })],
    ['another audience', () => sign({ ...claims, aud: 'else' })],
    ['no expiry', () => signForever(claims)],
    ["an account's token", (_valid, tokens) => tokens.issueShopper('account', 'a-1')],
  ];

  it.each(forgeries)('with %s are refused in one way', async (_title, forge) => {
    const tokens = createTokens(ring);
    const { access_token } = await tokens.issueAccess('shop', 'implicit');
    await expect(tokens.readAccess(await forge(access_token, tokens))).rejects.toEqual(refused);
  });
});

describe("shoppers' tokens", () => {
  it('name an account or a customer, and never the other', async () => {
    const tokens = createTokens(ring);
    const token = await tokens.issueShopper('account', 'a-1');
    expect(await tokens.readShopper('account', token)).toBe('a-1');
    expect(await tokens.readShopper('customer', token)).toBeUndefined();
    expect(await tokens.readShopper('account', 'nonsense')).toBeUndefined();
  });
});

const claims = { iss: 'aisle', aud: 'aisle-api', sub: 'shop', scope: 'subscription:write' };

function signForever(payload: object, secret = key) {
  return new SignJWT({ ...payload }).setProtectedHeader({ alg: 'HS256' }).sign(secret);
}

function sign(payload: object, secret = key) {
  return new SignJWT({ ...payload })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(secret);
}
