import type { AccessToken } from '@aisle/schema';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RequestOptions, type Service, startService } from './support/start-service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const ask = <Body = AccessToken>(options: RequestOptions) =>
  service.request<Body>('/oauth/access_token', { method: 'POST', token: null, ...options });
const refuse = (json: unknown) => ask<{ errors: { detail: string; title: string }[] }>({ json });
const full = {
  grant_type: 'client_credentials',
  client_id: 'shop',
  client_secret: 'shop-secret',
};

describe('getting a token', () => {
  it('works with a form, as OAuth clients send it', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { status, headers, body } = await ask({
      body: new URLSearchParams(full).toString(),
      headers: form,
    });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(body)).toEqual([
      'access_token',
      'token_type',
      'expires_in',
      'expires',
      'identifier',
    ]);
    expect(body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      identifier: 'client_credentials',
    });
    expect(body.expires).toBeGreaterThanOrEqual(before + 3600);
    expect(body.expires).toBeLessThanOrEqual(Date.now() / 1000 + 3600);
  });

  it('works with JSON, and gives a token for what the grant permits', async () => {
    const scopes = [];
    for (const json of [full, { grant_type: 'implicit', client_id: 'shop' }]) {
      const { body } = await ask({ json });
      scopes.push(decodeJwt(body.access_token).scope);
    }
    expect(scopes).toEqual([
      'catalog:read catalog:write cart:use account:use order:use order:write subscription:read subscription:write',
      'catalog:read cart:use account:use order:use subscription:read',
    ]);
  });

  it.each([
    ['JSON labelled as a form', JSON.stringify(full), 'application/x-www-form-urlencoded'],
    ['JSON behind blanks', ` \n${JSON.stringify(full)}`, 'application/x-www-form-urlencoded'],
    ['a form labelled as JSON', new URLSearchParams(full).toString(), 'application/json'],
    [
      'a form with its charset',
      new URLSearchParams(full).toString(),
      'application/json; charset=utf-8',
    ],
  ])('works with %s', async (_, body, type) => {
    const answer = await ask({ body, headers: { 'Content-Type': type } });
    expect([answer.status, answer.body.identifier]).toEqual([200, 'client_credentials']);
  });

  it.each([
    ['{"grant_type": "implicit", client_id', 'application/json', 'The body is not JSON'],
    ['"grant_type=implicit"', 'application/json', 'must be an object'],
    ['', 'application/json', 'The body is empty'],
    ['', 'application/x-www-form-urlencoded', 'grant_type: is required'],
    ['{"grant_type": }', 'application/x-www-form-urlencoded', 'The body is not JSON'],
  ])('is a 400 for %j as %s', async (body, type, words) => {
    const answer = await ask<{ errors: { detail: string }[] }>({
      body,
      headers: { 'Content-Type': type },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map(({ detail }) => detail).join('\n')).toContain(words);
  });

  it.each([
    [{ ...full, client_secret: 'wrong' }],
    [{ ...full, client_id: 'wrong' }],
    [{ grant_type: 'implicit', client_id: 'wrong' }],
  ])('is a 401 for %j', async (json) => {
    const { status, headers, body } = await refuse(json);
    expect(status).toBe(401);
    expect(body.errors[0]?.title).toBe('Unauthorized');
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each([
    [{ ...full, client_secret: undefined }, 'client_secret: is required'],
    [
      { ...full, grant_type: 'password' },
      'grant_type: must be one of implicit, client_credentials',
    ],
    [{ grant_type: 'implicit' }, 'client_id: is required'],
    [{ ...full, client_id: 7 }, 'client_id: must be a string, is 7'],
    [{}, 'grant_type: is required'],
  ])('is a 400 for %j', async (json, words) => {
    const { status, body } = await refuse(json);
    expect(status).toBe(400);
    expect(body.errors[0]?.title).toBe('Validation Error');
    expect(body.errors.map(({ detail }) => detail).join('\n')).toContain(words);
  });

  it('is a 400 for a form with a field twice or what is not UTF-8', async () => {
    for (const body of ['client_id=a&client_id=b', 'client_id=%ff', 'client_id=%']) {
      expect((await ask({ body, headers: form })).status).toBe(400);
    }
  });

  it('is a 415 for other media types', async () => {
    const answer = await ask({ body: '{}', headers: { 'Content-Type': 'text/plain' } });
    expect(answer.status).toBe(415);
  });
});

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
