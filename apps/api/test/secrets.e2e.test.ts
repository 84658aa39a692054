import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '@aisle/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
        get(products, bearer, `EP-Context-Tag: ${written}`, `Cookie: session=${written}`),
        get(products, bearer, `If-None-Match: "${written}"`),
        get(products, `Authorization: Basic ${btoa(`aisle:${written}`)}`),
        get(`/catalogs/${written}/releases/latest/nodes/${written}`, bearer),
        get(`/v2/carts/${written.slice(0, 100)}/items`, bearer),
        get(`/healthz/../${written}//${written}`, bearer),
        get(`http://aisle:${written}@localhost/healthz`),
        get(`${products}?${written}=1`, bearer),
        get('/healthz', `X-Request-Id: ${written}`),
        get('/healthz', `X-${written.replaceAll(/[^\w-]/g, '-')}: 1`),
        get('/healthz', `Expect: ${written}`),
        get('/healthz').replace('Host: localhost', `Host: ${written}`),
        get('/_dev/clock', bearer, `Origin: ${written}`),
        post('{}', written, update, bearer),
        post('{}', 'application/json', `/v2/carts/${written}/items`, bearer),
        send('DELETE', `/healthz/${written}`, 'text/plain', written, [bearer]),
        send('PATCH', update, 'application/json', `{"${written}":`, [bearer]),
        post(
          `--${boundary}\r\nContent-Disposition: form-data; name="${written}"; filename="${written}"\r\n\r\n${written}\r\n--${boundary}--\r\n`,
          `multipart/form-data; boundary=${boundary}`,
          '/v2/subscriptions/imports',
          bearer,
        ),
        put(`{"data":{"${written}":1,"attributes":{"${written}":{}}}}`, bearer),
        put(`{"data":${written}`, bearer),
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
    for (const text of decodings(stdout + stderr)) {
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

  it.runIf(style === 'json')('has a place in no line: its members are closed sets', () => {
    const requestLines = ended.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'request');
    expect(requestLines.length).toBeGreaterThan(150);
    for (const line of requestLines) {
      for (const [name, value] of Object.entries(line)) {
        const form = forms[name];
        if (form) expect(value, name).toMatch(form);
        else expect(['number', 'boolean'], name).toContain(typeof value);
      }
    }
  });
});

/** Forms of the members of a line for a request that are texts. */
const forms: Readonly<Record<string, RegExp>> = {
  time: /^[\d-]+T[\d:.]+Z$/,
  msg: /^request$/,
  request_id: /^[\da-f-]{32,36}$/,
  operation: /^[a-zA-Z]+$/,
  method: /^[A-Z]+$/,
  path: /^(\/?([a-z_.-]+|latestPublished|v2|[\da-f-]{36}|\*)?)*$/,
  filter: /^((eq|in)\([a-z_]+\) ?)+$/,
  code: /^[a-z_]+$/,
  reason: /^[a-z_]+$/,
  pointer: /^(\/([a-z_]+|\d\d?|\*))*$/,
};

describe('what a caller wrote', () => {
  const word = 'wohnzimmer';
  let place: Workplace;
  beforeEach(() => {
    place = makeWorkplace();
  });
  afterEach(() => place.remove());

  /** Starts a server, sends a request, and returns the line of the log, and what came on stderr. */
  async function logOf(isTerminal: boolean, ...args: string[]) {
    const terminal =
      'process.stdout.isTTY = process.stderr.isTTY = true; process.stderr.columns = 200';
    const running = place.start(['--port', '0', '--seed', 'none', ...args], {
      AISLE_CLIENT_SECRET: secret,
      ...(isTerminal && {
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(terminal)}`,
      }),
    });
    const port = Number(await waitUntil(() => banner.exec(running.output())?.[1]));
    await sendRaw(port, get(`/${word}/eyJhbGciOiJIUzI1NiI?${word}`));
    await sendRaw(port, post(JSON.stringify({ ...full, grant_type: word })));
    const { stdout, stderr } = await running.stop();
    const lines = stdout.split('\n').filter((line) => /"method"|(GET|POST) \d/.test(line));
    return { lines, stderr };
  }

  it('is shown on the terminal of a developer, but no token', async () => {
    const { lines, stderr } = await logOf(true);
    expect(lines).toEqual([
      expect.stringContaining(`GET 401 /${word}/[token]`),
      expect.stringMatching(new RegExp(`POST 400 /oauth/access_token .*${word}`)),
    ]);
    expect(stderr).not.toContain('--debug');
  });

  it('is shown on a terminal in production with --debug only', async () => {
    expect(JSON.stringify(await logOf(true, '--production'))).not.toContain(word);
    const { lines } = await logOf(true, '--production', '--debug');
    expect(lines[0]).toContain(`GET 401 /${word}/[token]`);
  });

  it.each([
    [false, 'pretty'],
    [false, 'json'],
    [true, 'json'],
  ])('is shown nowhere else, which --debug says (terminal: %s, %s)', async (isTerminal, style) => {
    const { lines, stderr } = await logOf(isTerminal, '--debug', '--log', style);
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain(word);
    expect(lines[0]).toMatch(/GET.*401.*\/\*\/\*|401.*unauthorized/);
    expect(stderr.match(/warning: --debug shows/g)).toHaveLength(1);
  });
});

const boundary = 'between';

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
    expect(stderr).toMatch(/^Error: a bug in aisle ended it\n {4}at /m);
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

/** Returns a text as it is, then with its escapes (`%41`, `\\u0041`, `\\x41`, `\\"`) decoded up to four times. */
function decodings(text: string): readonly string[] {
  const once = (left: string) =>
    left
      .replaceAll(/%([\da-f]{2})|\\u([\da-f]{4})|\\x([\da-f]{2})/gi, (_, ...codes) =>
        String.fromCharCode(Number.parseInt(codes.slice(0, 3).find(Boolean), 16)),
      )
      .replaceAll(/\\(["\\/])/g, '$1');
  const decoded = [text];
  for (let round = 0; round < 4; round += 1) decoded.push(once(decoded[round] ?? ''));
  return decoded;
}

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
