import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '@aisle/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decodeText } from '../src/http/errors/hide-tokens.js';
import { makeWorkplace, type RunningAisle, type Workplace } from './support/run-aisle.js';
import { sendRaw } from './support/send-raw.js';
import { ids } from './support/shop.js';
import { writeSeed } from './support/shop-file.js';

// Secrets appear in no log, error, page or document. Only the response to a valid token request
// contains one.

/** Long enough for truncation, and with characters that have several encodings. */
const secret = 'Zq7-distinctive-9f3kWv+a/b=c~d.e-QmFzZTY0-8hTgR2xYpLwN5vJc-0u7iKs9Dz';
const number = '918273645501827364';
const products = `/catalogs/${ids.retail}/releases/latest/nodes/${ids.shirts}/relationships/products`;
const update = `/v2/subscriptions/subscriptions/${ids.subscription}`;

/** The port in a banner of any style. */
const banner = /"?http:\/\/127\.0\.0\.1:(\d+)/;

describe.each(['json', 'pretty'])('what nobody may read, with --log %s', (style) => {
  let place: Workplace;
  let running: RunningAisle;
  let port: number;
  let tokens: string[];
  let key: string;
  let ended: Awaited<RunningAisle['ended']>;
  const answers: string[] = [];

  beforeAll(async () => {
    place = makeWorkplace();
    writeSeed(place.folder);
    running = place.begin(['--port', '0', '--seed', 'shop.ndjson', '--log', style], {
      AISLE_CLIENT_SECRET: secret,
    });
    port = Number(await waitUntil(() => banner.exec(running.output())?.[1]));
    tokens = [
      readFileSync(join(place.folder, '.aisle/store.sqlite.token'), 'utf8').trim(),
      await requestToken(),
      await issue('--account'),
      await issue('--customer'),
    ];
    key = readFileSync(join(place.folder, '.aisle/store.sqlite.key'), 'utf8').trim();
    for (const request of requests()) {
      const answer = await sendRaw(port, request);
      answers.push(JSON.stringify(answer));
    }
    for (const request of echoes()) await sendRaw(port, request);
    ended = await running.stop();
  });
  afterAll(() => place.remove());

  const issue = async (kind: string) => (await place.run('token', kind, ids.account)).stdout.trim();

  async function requestToken(): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${port}/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'aisle',
        client_secret: secret,
      }),
    });
    const { access_token } = (await response.json()) as { access_token: string };
    return access_token;
  }

  /** Returns requests with all kinds of mistakes about tokens and secrets, and some valid ones. */
  function requests(): string[] {
    const [token = '', other = '', account = '', customer = ''] = tokens;
    const bearer = bearerOf(tokens);
    const form = 'application/x-www-form-urlencoded';
    return [
      get(products, bearer),
      get(products, `Authorization: Bearer ${other.slice(0, -6)}`),
      get(products, `Authorization: ${token}`, `Proxy-Authorization: ${token}`),
      get(products, bearer, `EP-Account-Management-Authentication-Token: ${account}`),
      get(products, bearer, `EP-Account-Management-Authentication-Token: ${customer}`),
      get(products, bearer, `X-Moltin-Customer-Token: ${token}`),
      get(products, bearer, `X-Moltin-Currency: ${token}`),
      get(products, bearer, `EP-Channel: ${token}`, `Accept-Language: ${token}`),
      get(products, bearer, `X-Request-Id: ${token}`),
      get(products, bearer, `If-None-Match: ${token}`, `Cookie: token=${token}`),
      get(products, `Expect: ${token}`),
      get(products).replace('Host: localhost', `Host: ${token}`),
      get(`${products}?access_token=${token}&client_secret=${secret}`),
      get(`${products}?page[limit]=${token}`, bearer),
      get(`${products}?filter=${token}`, bearer),
      get(`${products}?filter=eq(name,${token})`, `Authorization: Bearer ${other}`),
      get(`${products}?include=${token}`, bearer),
      get(`${products}?token=${token}%zz`, bearer),
      get(`/${token}`, bearer),
      get(`/${token}`),
      get(`/playground/${token}`),
      get(`/files/demo/${token}`),
      get(`/catalogs/${token}/releases/latest/nodes`, bearer),
      get(`/oauth/access_token?client_secret=${secret}&access_token=${token}`),
      get('/openapi.json', bearer),
      get('/playground/'),
      get('/playground/examples.json', bearer),
      get('/healthz', bearer),
      get('/readyz', bearer),
      get(update, bearer),
      post('{}', token, update),
      json({ ...full, client_id: 'other' }),
      json({ ...full, client_secret: `${secret}-almost` }),
      json({ ...full, client_secret: secret.repeat(50) }),
      json({ ...full, client_secret: Number(number) }),
      json({ ...full, client_secret: [secret] }),
      json({ ...full, grant_type: 'password' }),
      json({ ...full, grant_type: token }),
      json({ client_id: token, client_secret: secret }),
      post(`{"client_secret":"${secret}",}`),
      post(`{"client_secret":"${secret}","__proto__":{}}`),
      post(secret),
      post(`client_secret=${secret}%zz&client_id=aisle`, form),
      post(`client_secret=${secret}&client_secret=${secret}`, form),
      post(`${secret}%ff=1`, form),
      post(new URLSearchParams(full).toString(), 'text/plain'),
      post(new URLSearchParams({ ...full, grant_type: 'x' }).toString(), form),
      post('{}', form, `/oauth/access_token?client_secret=${secret}`),
      `SECRET ${secret}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    ];
  }

  /** Returns requests with a secret or a token in a part that the response or the log repeats. */
  function echoes(): string[] {
    const bearer = bearerOf(tokens);
    return [
      ...spellings(secret).flatMap((written) => [
        get(`/${written}`, bearer),
        get(`${products}?filter=eq(name,${written})`, bearer),
        get(`${products}?filter=eq(name,aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa${written}`, bearer),
        get(`${products}?page[limit]=${written}`, bearer),
        get(`${products}?include=${written}`, bearer),
        get(products, bearer, `X-Moltin-Currency: ${written}`),
        get('/healthz', `X-Request-Id: ${written}`),
        get('/healthz', `Expect: ${written}`),
        get('/healthz').replace('Host: localhost', `Host: ${written}`),
        get('/_dev/clock', bearer, `Origin: ${written}`),
        post('{}', written, update, bearer),
        put(`{"data":{"id":"${written}"}}`, bearer),
        put(`{"data":{"attributes":{"plan_id":"${written}","address_id":"${written}"}}}`, bearer),
        json({ ...full, grant_type: written }),
        json({ ...full, client_id: written }),
      ]),
      ...tokens.flatMap((one) => [
        get(`/${encodeURIComponent(one.replaceAll('.', '%2E'))}`, bearer),
        get(`${products}?filter=eq(name,${'a'.repeat(30)}${one}`, bearer),
        get(`${products}?filter=eq(name,${Buffer.from(`a:${one}`).toString('base64')})`, bearer),
        put(`{"data":{"id":"${one.replace('eyJ', '\\u0065yJ')}"}}`, bearer),
      ]),
    ];
  }

  it('is asked for in enough ways, none of which fails', () => {
    expect(answers.length).toBeGreaterThan(40);
    expect(answers.filter((text) => /"status":(5|NaN)/.test(text))).toEqual([]);
    expect(
      answers.filter((text) => /"status":(400|401|403|404|415)/.test(text)).length,
    ).toBeGreaterThan(30);
  });

  it('is in no answer', () => {
    for (const text of answers) {
      expect(withoutLinks(text)).not.toContain(secret);
      expect(text).not.toContain(number.slice(0, 15));
      expect(text).not.toContain(key);
      for (const token of tokens) expect(withoutLinks(text)).not.toContain(token.slice(0, 50));
      for (const token of tokens) expect(withoutLinks(text)).not.toContain(token.slice(-20));
    }
  });

  it('is in no line that the service wrote, not even eight letters of it', async () => {
    const { code, stdout, stderr } = ended;
    expect(code).toBe(0);
    const lines = stdout.trim().split('\n');
    expect(lines.length).toBeGreaterThan(150);
    if (style === 'json') for (const line of lines) expect(JSON.parse(line).level).toBeDefined();
    for (const { text } of decodeText(stdout + stderr)) {
      for (const hidden of [number.slice(0, 15), key]) expect(text).not.toContain(hidden);
      for (let at = 0; at + 8 <= secret.length; at += 1) {
        expect(text).not.toContain(secret.slice(at, at + 8));
      }
      for (const base64 of [secret, `aisle:${secret}`].map((one) => btoa(one))) {
        expect(text).not.toContain(base64.slice(12, 30));
      }
      for (const token of tokens) {
        expect(text).not.toContain(token.slice(0, 50));
        expect(text).not.toContain(token.slice(-20));
        expect(text).not.toContain(btoa(token).slice(20, 50));
      }
    }
  });
});

const full = { grant_type: 'client_credentials', client_id: 'aisle', client_secret: secret };
const bearerOf = ([token = '']: readonly string[]) => `Authorization: Bearer ${token}`;
const get = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;
const send = (method: string, path: string, type: string, body: string, headers: string[]) =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${type}\r\n` +
  `Content-Length: ${body.length}\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n${body}`;
const post = (
  body: string,
  type = 'application/json',
  path = '/oauth/access_token',
  ...headers: string[]
) => send('POST', path, type, body, headers);
const put = (body: string, ...headers: string[]) =>
  send('PUT', update, 'application/json', body, headers);
const json = (members: object) => post(JSON.stringify(members));

describe('a secret', () => {
  let place: Workplace;
  beforeEach(() => {
    place = makeWorkplace();
  });
  afterEach(() => place.remove());

  it('is in no stack of a failure that ends the service', async () => {
    const failure = "throw new Error('bad ' + process.env.AISLE_CLIENT_SECRET)";
    const running = place.start(['--port', '0', '--seed', 'none'], {
      AISLE_CLIENT_SECRET: secret,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2',()=>{${failure}})`)}`,
    });
    await running.firstLine;
    running.child.kill('SIGUSR2');
    const { code, stdout, stderr } = await running.ended;
    expect(code).toBe(1);
    expect(stderr).toContain('bad [secret]');
    expect(stdout + stderr).not.toContain(secret.slice(0, 8));
  });

  describe('a command line that is wrong', () => {
    it.each([
      [`--client-secrt=${secret}`],
      ['--client-secrt', secret],
      [`-client-secret=${secret}'s`],
      [`client-secret=${secret}`],
      [`AISLE_CLIENT_SECRET=${secret}`],
      ['serve', `client-secret=${secret}`],
      ['serve', secret],
    ])('is told without the secret in it: %s %s', async (...args) => {
      const { code, stdout, stderr } = await place.run(...args);
      expect(code).toBe(2);
      expect(stdout + stderr).toMatch(
        /client-secr|CLIENT_SECRET|Unsupported file|too many arguments/,
      );
      expect(stdout + stderr).not.toContain(secret.slice(0, 8));
    });
  });

  describe('a configuration file that is broken', () => {
    it.each([
      `{"clientSecret": "${secret}",}`,
      `{"clientSecret": ${secret}}`,
      `{"clientSecret": "${secret}`,
    ])('is told without what it says: %s', async (text) => {
      writeFileSync(join(place.folder, 'aisle.config.json'), text);
      const { code, stderr } = await place.run('doctor');
      expect(code).toBe(2);
      expect(stderr).toMatch(/aisle\.config\.json is not valid JSON at line 1, column \d+/);
      expect(stderr).not.toContain(secret);
    });

    it('is shown by doctor without its secret', async () => {
      writeFileSync(
        join(place.folder, 'aisle.config.json'),
        JSON.stringify({ clientSecret: secret }),
      );
      const { stdout, stderr } = await place.run('doctor');
      expect(stdout).toMatch(/clientSecret +\(set\)/);
      expect(stdout + stderr).not.toContain(secret);
    });
  });
});

/** Removes the links of a page: they repeat the requested address as the caller wrote it. */
function withoutLinks(text: string): string {
  return text.replace(/\\"links\\":\{\\"self.*?\}/, '');
}

/** Returns the spellings of a text that clients may use. */
function spellings(text: string): readonly string[] {
  return [
    encodeURIComponent(text),
    encodeURIComponent(text).replaceAll('i', '%69').toLowerCase(),
    encodeURIComponent(encodeURIComponent(text)),
    new URLSearchParams({ a: text }).toString().slice(2),
    btoa(text),
    encodeURIComponent(btoa(`aisle:${text}`)),
    encodeURIComponent(JSON.stringify(text).replaceAll('d', '\\u0064')),
  ];
}
