import type { AccessToken, ErrorList } from '@aisle/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from './support/send-raw.js';
import { ids } from './support/shop.js';
import { type Service, startService } from './support/start-service.js';

// Any page in a browser can send requests to the service. The page's origin and the requested host
// name decide what they may do.

const known = { id: 'aisle', secret: 'aisle-secret' };
const full = {
  grant_type: 'client_credentials',
  client_id: 'aisle',
  client_secret: 'aisle-secret',
};
const implicit = { grant_type: 'implicit', client_id: 'aisle' };
const nodes = `/catalogs/${ids.retail}/releases/latestPublished/nodes`;
const update = `/v2/subscriptions/subscriptions/${ids.subscription}`;
const change = {
  method: 'PUT',
  json: { data: { id: ids.subscription, type: 'subscription', attributes: {} } },
};

/** Headers of browsers for pages of other origins. */
const foreign: readonly Record<string, string>[] = [
  { Origin: 'http://evil.example' },
  { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
  { Origin: 'null' },
  { Origin: '' },
  { Origin: 'http://localhost.evil.example' },
  { Origin: 'http://localhost@evil.example' },
  { Origin: 'http://localhost, http://evil.example' },
  { Origin: 'file://localhost' },
  { Origin: 'http://evil.example', 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
];

/** Headers of programs, of the service's own page, and of pages on this machine or a named host. */
const trusted: readonly Record<string, string>[] = [
  {},
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Mode': 'cors' },
  { Origin: 'http://localhost:3000' },
  { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'https://127.0.0.1:5173', 'Sec-Fetch-Site': 'cross-site' },
  { Origin: 'http://[::1]:3000' },
  { Origin: 'http://shop.localhost' },
  { Origin: 'https://shop.example' },
];

describe('while the client secret is the one in the manual', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ client: known, allowedHosts: ['shop.example'] });
  });
  afterAll(() => service.stop());

  const ask = <Body = ErrorList>(json: object, headers: Record<string, string>, to = service) =>
    to.request<Body>('/oauth/access_token', { method: 'POST', token: null, json, headers });

  it.each(foreign)('a page gets no token that may write: %j', async (headers) => {
    const { status, body, text } = await ask(full, headers);
    expect(status).toBe(403);
    expect(body.errors[0]?.detail).toContain(JSON.stringify(Object.values(headers)[0]));
    for (const way of ['AISLE_CLIENT_SECRET', '--allowed-host', 'implicit', 'server']) {
      expect(body.errors[0]?.detail).toContain(way);
    }
    expect(text).not.toContain('aisle-secret');
  });

  it.each(foreign)(
    'a page is told no more than others about a wrong secret: %j',
    async (headers) => {
      expect((await ask({ ...full, client_secret: 'wrong' }, headers)).status).toBe(401);
    },
  );

  it.each(foreign)('a page reads catalogs, and its answers: %j', async (headers) => {
    const { status, body, headers: answered } = await ask<AccessToken>(implicit, headers);
    expect(status).toBe(200);
    expect(answered.get('access-control-allow-origin')).toBe('*');
    const read = await service.request(nodes, { token: body.access_token, headers });
    expect(read.status).toBe(200);
  });

  it.each(trusted)('who is no such page gets one, and changes something: %j', async (headers) => {
    const { status, body } = await ask<AccessToken>(full, headers);
    expect(status).toBe(200);
    const done = await service.request(update, { ...change, token: body.access_token, headers });
    expect(done.status).toBe(200);
  });

  it('a page that brings a token of its own may use it', async () => {
    const headers = { Origin: 'http://evil.example' };
    expect((await service.request(update, { ...change, headers })).status).toBe(200);
  });

  it('a form of another origin is refused like a script', async () => {
    const { status } = await service.request('/oauth/access_token', {
      method: 'POST',
      token: null,
      body: new URLSearchParams(full).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'null' },
    });
    expect(status).toBe(403);
  });
});

it('a secret of its own is all that a page needs', async () => {
  const client = { id: 'aisle', secret: 'a secret of my own' };
  const service = await startService({ client });
  const { status } = await service.request('/oauth/access_token', {
    method: 'POST',
    token: null,
    json: { ...full, client_secret: client.secret },
    headers: { Origin: 'http://evil.example' },
  });
  expect(status).toBe(200);
  await service.stop();
});

describe('while nobody is asked for a token', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ requireToken: false, allowedHosts: ['shop.example'] });
  });
  afterAll(() => service.stop());

  const put = (headers: Record<string, string>) =>
    service.request<ErrorList>(update, { ...change, token: null, headers });

  it.each(foreign)('a page changes nothing, and is told why: %j', async (headers) => {
    const { status, body } = await put(headers);
    expect(status).toBe(403);
    expect(body.errors[0]?.detail).toContain('--auth off');
    expect(body.errors[0]?.detail).toContain('--allowed-host');
  });

  it.each(foreign)('a page is refused before its body is looked at: %j', async (headers) => {
    const sent = { 'Content-Type': 'text/plain', ...headers };
    const { status } = await service.request(update, {
      method: 'PUT',
      token: null,
      body: '{',
      headers: sent,
    });
    expect(status).toBe(403);
  });

  it.each(foreign)('a page reads catalogs: %j', async (headers) => {
    for (let times = 0; times < 3; times += 1) {
      expect((await service.request(nodes, { token: null, headers })).status).toBe(200);
    }
  });

  it.each(trusted)('who is no such page changes what it likes: %j', async (headers) => {
    expect((await put(headers)).status).toBe(200);
  });
});

describe('a service that other machines reach', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({
      loopbackOnly: false,
      development: true,
      client: known,
      allowedHosts: ['shop.example'],
    });
  });
  afterAll(() => service.stop());

  const raw = (method: string, path: string, host: string, lines: readonly string[], body = '') =>
    sendRaw(
      service.port,
      `${[
        `${method} ${path} HTTP/1.1`,
        `Host: ${host}`,
        'Connection: close',
        `Content-Length: ${body.length}`,
        ...lines,
      ].join('\r\n')}\r\n\r\n${body}`,
    );
  const json = 'Content-Type: application/json';

  // DNS rebinding: a page makes its own name point to this machine, so that the browser takes both
  // for one origin.
  const rebound = ['evil.example:4820', 'localhost.evil.example', '127.0.0.1.nip.io', '0x7f000001'];
  const own = [
    '127.0.0.1:4820',
    'localhost',
    '192.168.1.5:4820',
    '[fd00::1]:4820',
    'shop.example',
    'SHOP.example.:443',
  ];

  const opened = ['Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'];

  it.each(rebound)('is not taken over by a page that calls it %s', async (host) => {
    const { access_token } = await service.tokens.issueAccess('aisle', 'client_credentials');
    const bearer = `Authorization: Bearer ${access_token}`;
    const origin = `Origin: http://${host}`;
    for (const lines of [[bearer], [bearer, origin], [bearer, 'Sec-Fetch-Site: same-origin']]) {
      for (const [method, path] of [
        ['GET', '/_dev/clock'],
        ['POST', '/_dev/reset'],
      ] as const) {
        const { status, body, headers } = await raw(method, path, host, lines);
        expect(status).toBe(403);
        expect(body).toContain('--allowed-host');
        expect(headers).not.toHaveProperty('access-control-allow-origin');
      }
    }
    const examples = await raw('GET', '/playground/examples.json', host, []);
    expect(JSON.parse(examples.body)).not.toHaveProperty('client_secret');
    const page = await raw('GET', '/playground/', host, opened);
    expect(page.body).not.toContain('access_token');
    const asked = await raw(
      'POST',
      '/oauth/access_token',
      host,
      [origin, json],
      JSON.stringify(full),
    );
    expect(asked.status).toBe(403);
  });

  it.each(rebound)('answers programs that call it %s what the contract says', async (host) => {
    const { status, body } = await raw(
      'POST',
      '/oauth/access_token',
      host,
      [json],
      JSON.stringify(full),
    );
    expect(status).toBe(200);
    const bearer = `Authorization: Bearer ${JSON.parse(body).access_token}`;
    expect((await raw('GET', nodes, host, [bearer])).status).toBe(200);
  });

  it.each(own)('is itself under %s', async (host) => {
    const { access_token } = await service.tokens.issueAccess('aisle', 'client_credentials');
    const origin = `Origin: ${new URL(`http://${host}`).origin}`;
    const bearer = `Authorization: Bearer ${access_token}`;
    expect((await raw('GET', '/_dev/clock', host, [bearer, origin])).status).toBe(200);
    const examples = await raw('GET', '/playground/examples.json', host, []);
    expect(JSON.parse(examples.body)).toMatchObject({ client_secret: 'aisle-secret' });
    // Another page may fetch this, but cannot make the browser send the headers of opening a page.
    const fetched = await raw('GET', '/playground/', host, ['Sec-Fetch-Mode: cors']);
    expect(fetched.body).not.toContain('access_token');
    const page = await raw('GET', '/playground/', host, opened);
    expect(page.body).toContain('access_token');
    expect(page.headers['cache-control']).toBe('no-store');
    const asked = [origin, json, 'Sec-Fetch-Site: same-origin'];
    const { status } = await raw('POST', '/oauth/access_token', host, asked, JSON.stringify(full));
    expect(status).toBe(200);
  });

  it('knows its own page behind a proxy that speaks TLS under a name that was given', async () => {
    const { access_token } = await service.tokens.issueAccess('aisle', 'client_credentials');
    const lines = [`Authorization: Bearer ${access_token}`, 'Origin: https://shop.example'];
    expect((await raw('GET', '/_dev/clock', 'shop.example', lines)).status).toBe(200);
  });
});

it('a name that was given is answered on this machine too', async () => {
  const service = await startService({ allowedHosts: ['shop.test'] });
  const ask = (host: string) =>
    sendRaw(service.port, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect((await ask('shop.test:4820')).status).toBe(200);
  const { status, body } = await ask('other.test');
  expect(status).toBe(403);
  expect(body).toContain('--allowed-host other.test.');
  // Users may paste the proposed name into a shell.
  expect((await ask("other.test;touch$IFS'x'")).body).toContain('--allowed-host.');
  await service.stop();
});
