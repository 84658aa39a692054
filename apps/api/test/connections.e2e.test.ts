import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from './support/send-raw.js';
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

it.each([
  ['PUT', '/healthz'],
  ['POST', '/playground/'],
  ['DELETE', '/files/demo/tee.svg'],
])('%s %s is a 405', async (method, path) => {
  const { status, headers, body } = await service.request(path, { method });
  expect(status).toBe(405);
  expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  expect(body.errors[0]?.title).toBe('Method Not Allowed');
});

describe('a condition on a file', () => {
  it.each(['/playground/assets/main-abc.js', '/files/demo/tee.svg'])(
    'that is not met is a 412: %s',
    async (path) => {
      const { status, body } = await service.request(path, { headers: { 'If-Match': '"other"' } });
      expect(status).toBe(412);
      expect(body.errors[0]?.title).toBe('Precondition Failed');
      const since = { 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' };
      expect((await service.request(path, { headers: since })).status).toBe(412);
    },
  );

  it('is not a part of it: files are sent whole', async () => {
    for (const range of ['bytes=0-1', 'bytes=999999999-', 'bytes=5-1', 'lines=1-2']) {
      const headers = { Range: range };
      expect((await service.request('/files/demo/tee.svg', { headers })).status).toBe(200);
    }
  });
});
describe('a body on a connection', () => {
  it('without a length is counted', async () => {
    const { access_token } = await service.tokens.issueAccess('shop', 'client_credentials');
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`;
    const { status } = await sendRaw(
      service.port,
      `PUT ${update} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${access_token}\r\n` +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n',
      chunk.repeat(6),
      '0\r\n\r\n',
    );
    expect(status).toBe(413);
  });

  it('that is announced is asked for only when it will be read', async () => {
    const head = (token: string) =>
      `PUT ${update} HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n` +
      `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n`;
    const { access_token } = await service.tokens.issueAccess('shop', 'client_credentials');
    expect((await sendRaw(service.port, head('x'))).status).toBe(401);
    expect((await sendRaw(service.port, head(access_token), '{}')).status).toBe(100);
  });
});

describe('a connection that brings no request', () => {
  it.each([
    ['nonsense', 'HELLO\r\n\r\n', 400],
    ['another protocol', '\u0016\u0003\u0001\u0002\u0000', 400],
    ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a raw letter in the address', 'GET /\u00e9 HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['a space in the address', 'GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    [
      'two lengths',
      'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    ['an endless address', `GET /${'a'.repeat(200_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 414],
    [
      'large headers',
      `GET / HTTP/1.1\r\nHost: localhost\r\n${`A: ${'b'.repeat(1000)}\r\n`.repeat(200)}\r\n`,
      431,
    ],
    [
      'an expectation',
      'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: cake\r\nConnection: close\r\n\r\n',
      417,
    ],
    [
      'no path',
      'GET http://evil.example HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['a proxy request', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 405],
  ])('is answered in the same form: %s', async (_title, bytes, status) => {
    const answer = await sendRaw(service.port, bytes);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json');
    const { errors } = JSON.parse(answer.body);
    expect(errors).toHaveLength(1);
    expect(Object.keys(errors[0])).toEqual(['detail', 'status', 'title']);
    expect(errors[0].status).toBe(String(status));
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('is refused after the requests before it are answered', async () => {
    const { access_token } = await service.tokens.issueAccess('shop', 'implicit');
    const good = `GET ${products} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${access_token}\r\n\r\n`;
    const answer = await sendRaw(service.port, `${good}${good}HELLO\r\n\r\n`);
    const later = [...answer.body.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect([answer.status, ...later]).toEqual([200, '200', '400']);
  });
});

describe('a caller who has said all', () => {
  it('is answered all the same', async () => {
    const { access_token } = await service.tokens.issueAccess('shop', 'implicit');
    for (let offset = 0; offset < 10; offset += 1) {
      const head = `GET ${products}?page[offset]=${offset} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${access_token}\r\n\r\n`;
      expect(await sendAndEnd(service.port, head)).toMatch(/^HTTP\/1\.1 200 /);
    }
  });
});

/** Sends bytes and closes the sending side at once, and reads the response. */
function sendAndEnd(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      socket.end(bytes);
    });
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => resolve(text));
  });
}

describe('a caller who goes away', () => {
  it.each([
    ['after CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n'],
    ['after nonsense', 'HELLO\r\n\r\n'],
    ['in a head', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
    ['in a body', 'PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'],
    ['before the answer', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ])('harms nobody else: %s', async (_title, bytes) => {
    for (let times = 0; times < 20; times += 1) await resetAfter(service.port, bytes);
    expect((await service.request('/healthz')).status).toBe(200);
  });
});

/** Sends bytes and resets the connection without reading. */
function resetAfter(port: number, bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, () => socket.resetAndDestroy());
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}

describe('a name that is not this machine', () => {
  const ask = (host: string, port = service.port) =>
    sendRaw(port, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

  it('is refused, so that no web page can point its own name here', async () => {
    expect((await ask('evil.example')).status).toBe(403);
    expect((await ask('localhost.evil.example')).status).toBe(403);
    for (const host of ['localhost', '127.0.0.1:4820', '[::1]:1', 'shop.localhost']) {
      expect((await ask(host)).status).toBe(200);
    }
  });

  it.each([
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example', 400],
    ['the same host twice', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost', 400],
    ['an empty second one', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost:', 400],
    ['a user in it', 'GET /healthz HTTP/1.1\r\nHost: localhost@evil.example', 400],
    ['a path in it', 'GET /healthz HTTP/1.1\r\nHost: evil.example/localhost', 400],
    ['a space in it', 'GET /healthz HTTP/1.1\r\nHost: evil.example localhost', 400],
    ['no name in it', 'GET /healthz HTTP/1.1\r\nHost: :4820', 400],
    ['an address in numbers', 'GET /healthz HTTP/1.1\r\nHost: 0x7f000001', 403],
    [
      'a target of another host',
      'GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost',
      400,
    ],
    ['a target with a user', 'GET http://a@localhost/healthz HTTP/1.1\r\nHost: localhost', 400],
    [
      'another host on both sides',
      'GET http://evil.example/healthz HTTP/1.1\r\nHost: evil.example',
      403,
    ],
    ['a target without a path', 'GET http://localhost HTTP/1.1\r\nHost: localhost', 302],
    ['a target with only a query', 'GET http://localhost?a HTTP/1.1\r\nHost: localhost', 302],
    ['the host in the target too', 'GET http://LOCALHOST/healthz HTTP/1.1\r\nHost: localhost', 200],
  ])('is told from this machine: %s', async (_title, bytes, status) => {
    const answer = await sendRaw(service.port, `${bytes}\r\nConnection: close\r\n\r\n`);
    expect(answer.status).toBe(status);
  });

  it('is not asked for a token either, so that a page that got in by a trick learns nothing', async () => {
    const body = 'grant_type=client_credentials&client_id=shop&client_secret=shop-secret';
    const head = (host: string) =>
      `POST /oauth/access_token HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
    expect((await sendRaw(service.port, head('evil.example'))).status).toBe(403);
    expect((await sendRaw(service.port, head('localhost'))).status).toBe(200);
  });

  it('is taken once the service listens for others', async () => {
    const open = await startService({ loopbackOnly: false });
    expect((await ask('shop.example', open.port)).status).toBe(200);
    await open.stop();
  });
});

describe('a page of another site', () => {
  const origin = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };

  it('can change nothing without a token', async () => {
    const look = async () => {
      const nothing = { data: { id: ids.subscription, type: 'subscription', attributes: {} } };
      return (await service.request(update, { method: 'PUT', json: nothing })).text;
    };
    const before = await look();
    const body = JSON.stringify({
      data: { id: ids.subscription, type: 'subscription', attributes: { plan_id: ids.yearly } },
    });
    // Requests that a page may send without a preflight: a form, an image, fetch without CORS.
    const forms: [string, Record<string, string>][] = [
      ['POST', { 'Content-Type': 'text/plain' }],
      ['POST', { 'Content-Type': 'application/x-www-form-urlencoded' }],
      ['POST', { ...json, 'X-HTTP-Method-Override': 'PUT' }],
      ['PUT', json],
    ];
    for (const [method, headers] of forms) {
      for (const path of [update, `${update}?_method=PUT`]) {
        const sent = { method, token: null, body, headers: { ...origin, ...headers } };
        expect((await service.request(path, sent)).status).toBe(401);
      }
    }
    expect(await look()).toBe(before);
  });

  it('is sent no cookie and may send none', async () => {
    const { headers } = await service.request(products, { headers: origin });
    expect(headers.has('set-cookie')).toBe(false);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.has('access-control-allow-credentials')).toBe(false);
  });
});

describe('a failure that nobody foresaw', () => {
  it('is told by nothing but a request id, which the log has too', async () => {
    const entries: { err?: Error; request_id?: string }[] = [];
    const broken = await startService();
    const log = {
      error: (entry: { err?: Error; request_id?: string }) => entries.push(entry),
      warn: () => {},
      info: () => {},
      isLevelEnabled: () => false,
    };
    const service = await startService({
      log: Object.assign(Object.create(null), log),
      commerce: {
        ...broken.commerce,
        catalog: {
          ...broken.commerce.catalog,
          resolve: {
            ...broken.commerce.catalog.resolve,
            listNodeProducts: () => Promise.reject(new Error('SQLITE_ERROR at /secret/path')),
          },
        },
      },
    });
    const { status, headers, text, body } = await service.request(products);
    expect(status).toBe(500);
    expect(text).not.toContain('secret');
    const id = headers.get('x-request-id') ?? '';
    expect(body.errors[0]?.title).toBe('Internal Server Error');
    expect(body.errors[0]?.detail).toContain(id);
    expect(entries[0]).toMatchObject({ request_id: id });
    expect(entries[0]?.err?.message).toBe('SQLITE_ERROR at /secret/path');
    await service.stop();
    await broken.stop();
  });
});

describe('every answer', () => {
  it('has a request id: the caller’s when it has the form of one', async () => {
    const idFor = async (given: string) => {
      const { headers } = await service.request('/healthz', { headers: { 'X-Request-Id': given } });
      return headers.get('x-request-id');
    };
    for (const given of [
      '5c6ef7a4-8f7e-4d0e-9f61-2f6a0ac0d0de',
      '5C6EF7A48F7E4D0E9F612F6A0AC0D0DE',
    ]) {
      expect(await idFor(given)).toBe(given);
    }
    for (const given of [
      '',
      'a b',
      'order-17',
      '<script>',
      '5c6ef7a4-8f7e4d0e-9f61-2f6a0ac0d0de',
    ]) {
      const id = await idFor(given);
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      expect(id).not.toBe(given);
    }
  });

  it('may be read by pages of any origin, and asks browsers to be careful', async () => {
    for (const path of ['/unknown', products, '/healthz']) {
      const { headers } = await service.request(path, {
        headers: { Origin: 'https://shop.example' },
      });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')).toContain('ETag');
      expect(headers.get('access-control-expose-headers')).toContain('X-Request-Id');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(headers.has('x-powered-by')).toBe(false);
    }
  });

  it('is preceded by a permission for browsers that ask', async () => {
    const { status, headers } = await service.request(products, {
      method: 'OPTIONS',
      token: null,
      headers: {
        Origin: 'https://shop.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization,ep-channel,x-moltin-currency',
      },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-headers')).toContain('ep-channel');
    expect(headers.get('access-control-allow-methods')).toContain('PUT');
  });

  it('is compressed for those who can unpack it', async () => {
    const { access_token } = await service.tokens.issueAccess('shop', 'implicit');
    const answer = await sendRaw(
      service.port,
      `GET ${products} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${access_token}\r\n` +
        'Accept-Encoding: gzip\r\nConnection: close\r\n\r\n',
    );
    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBe('gzip');
  });
});
