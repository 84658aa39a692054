import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from './support/send-raw.js';
import { ids } from './support/shop.js';
import { type Service, startService } from './support/start-service.js';

let service: Service;
let token: string;
beforeAll(async () => {
  service = await startService({ development: true });
  token = (await service.tokens.issueAccess('shop', 'client_credentials')).access_token;
});
afterAll(() => service.stop());

const update = `/v2/subscriptions/subscriptions/${ids.subscription}`;
const products = `/catalogs/${ids.retail}/releases/latestPublished/nodes/${ids.shirts}/relationships/products`;
const body = JSON.stringify({
  data: { id: ids.subscription, type: 'subscription', attributes: { address_id: ids.address } },
});
const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

interface Head {
  readonly method?: string;
  readonly path?: string;
  readonly version?: string;
  readonly token?: string;
  /** Additional header lines. */
  readonly more?: string;
}

/** Returns the head of a request, by default an update of a subscription. */
const head = ({ method = 'PUT', path = update, version = '1.1', more = '', ...head }: Head) =>
  `${method} ${path} HTTP/${version}\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
  `Authorization: Bearer ${head.token ?? '<token>'}\r\n${more}\r\n`;

const length = `Content-Length: ${body.length}\r\n`;
const inChunks = 'Transfer-Encoding: chunked\r\n';
const close = 'Connection: close\r\n';
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => `x${index % 1000}: y\r\n`).join('');

/** Inserts a valid token into the bytes; there is none yet when the tests are listed. */
const signed = (bytes: string) => bytes.replaceAll('<token>', token);

/**
 * Sends pieces, each after the response to the previous one, and reads until the service closes.
 * The last piece asks to close the connection if the service would keep it.
 */
async function talk(...pieces: readonly string[]) {
  const socket = connect({ port: service.port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const [index, piece] of pieces.entries()) {
    const answered = new Promise((resolve) => socket.once('data', resolve));
    if (!socket.destroyed) socket.write(Buffer.from(signed(piece), 'latin1'));
    if (index < pieces.length - 1) await Promise.race([answered, closed]);
  }
  await closed;
  return { statuses: statusesIn(text), text };
}

const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

const addressOf = async () => {
  const { subscription } = (await service.commerce.subscriptions.read(ids.subscription)) ?? {};
  return subscription?.attributes.address_id;
};

describe('more headers than are read', () => {
  it.each([
    ['an update', head({ more: `${close}${length}${many(1010)}If-Match: "stale"\r\n` }) + body],
    [
      'a second Host',
      head({ method: 'GET', path: '/healthz', more: `${close}${many(1010)}Host: evil\r\n` }),
    ],
    [
      'a second token',
      head({
        method: 'GET',
        path: products,
        more: `${close}${many(1010)}Authorization: Bearer x\r\n`,
      }),
    ],
    [
      'an origin',
      head({
        method: 'GET',
        path: '/_dev/store',
        more: `${close}${many(1010)}Origin: http://evil.example\r\n`,
      }),
    ],
    ['the page', head({ method: 'GET', path: '/playground/', more: close + many(300) })],
    ['a file', head({ method: 'GET', path: '/files/demo/tee.svg', more: close + many(300) })],
    ['an expectation', head({ more: `${close}${many(1010)}Expect: cake\r\n` })],
    [
      'a body that is announced',
      head({ more: `${close}${length}${many(1010)}Expect: 100-continue\r\n` }),
    ],
    [
      'an upgrade',
      head({
        method: 'GET',
        path: '/healthz',
        more: `Connection: Upgrade, close\r\nUpgrade: websocket\r\n${many(300)}`,
      }),
    ],
    ['a proxy request', head({ method: 'CONNECT', path: 'example.com:443', more: many(300) })],
    ['a preflight', head({ method: 'OPTIONS', more: close + many(300) })],
    [
      'the same header each time',
      head({ method: 'GET', path: '/healthz', more: close + 'Accept: */*\r\n'.repeat(300) }),
    ],
    [
      'the shortest ones',
      head({ method: 'GET', path: '/healthz', more: close + 'a:\r\n'.repeat(20_000) }),
    ],
    [
      'trailers',
      head({ more: close + inChunks }) +
        chunked.replace(/\r\n$/, `${many(1010)}If-Match: "stale"\r\n\r\n`),
    ],
  ])('are a 431: %s', async (_title, bytes) => {
    const answer = await sendRaw(service.port, signed(bytes));
    expect(answer.status).toBe(431);
    expect(JSON.parse(answer.body).errors).toEqual([
      {
        title: 'Request Header Fields Too Large',
        status: '431',
        detail: expect.stringContaining('fewer'),
      },
    ]);
    expect(await addressOf()).toBeUndefined();
  });

  it('are not those that a proxy may add', async () => {
    const bytes = head({ method: 'GET', path: '/healthz', more: close + many(250) });
    expect((await sendRaw(service.port, signed(bytes))).status).toBe(200);
  });
});

describe('a head that is too large', () => {
  const inPieces = (text: string) => text.match(/[\s\S]{1,9000}/g) ?? [];
  const long = 'b'.repeat(200_000);
  it.each([
    [
      'many headers',
      431,
      `GET / HTTP/1.1\r\nHost: localhost\r\n${`A: ${'b'.repeat(8000)}\r\n`.repeat(30)}\r\n`,
    ],
    ['one header', 431, `GET / HTTP/1.1\r\nHost: localhost\r\nA: ${long}\r\n\r\n`],
    [
      'one header that does not end',
      431,
      `GET / HTTP/1.1\r\nHost: localhost\r\nA: ${'b c'.repeat(70_000)}`,
    ],
    ['an address', 414, `GET /${long} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
    ['an address that does not end', 414, `GET /${long}`],
  ])('is called what it is, in one piece and in many: %s', async (_title, status, bytes) => {
    expect((await sendRaw(service.port, signed(bytes))).status).toBe(status);
    expect(await sendInPieces(inPieces(bytes))).toEqual([status]);
    expect(await sendInPieces([bytes], true)).toEqual([status]);
  });

  /** Sends pieces that the service, in the same process, reads one by one. */
  async function sendInPieces(pieces: readonly string[], isAll = false) {
    const socket = connect({ port: service.port, host: '127.0.0.1', noDelay: true });
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    for (const piece of pieces) {
      socket.write(piece);
      await new Promise(setImmediate);
    }
    if (isAll) socket.end();
    await closed;
    return statusesIn(text);
  }
});

describe('a request that is answered before its body is whole', () => {
  const ask = (path: string, more = inChunks) => head({ method: 'GET', path, more });
  it.each([
    ['without a token', 401, head({ token: 'x', more: inChunks })],
    ['at an unknown address', 404, ask('/nope')],
    ['in another form', 415, head({ more: `${inChunks}Content-Encoding: gzip\r\n` })],
    ['as a read', 200, ask('/healthz')],
    ['as a page', 200, ask(products)],
    ['as a file', 200, ask('/playground/')],
  ])('has one answer when the body breaks: %s', async (_title, status, bytes) => {
    expect((await talk(bytes, 'no chunk\r\n')).statuses).toEqual([status]);
    expect((await talk(`${bytes}no chunk\r\n`)).statuses).toHaveLength(1);
  });

  it('goes on to the next one when the body is whole', async () => {
    const next = body + ask('/healthz', close);
    const { statuses } = await talk(head({ token: 'x', more: length }), next);
    expect(statuses).toEqual([401, 200]);
  });

  it('has no answer after the last', async () => {
    const { statuses } = await talk(ask('/healthz', close) + ask('/healthz', ''));
    expect(statuses).toEqual([200]);
  });

  it('leaves the answers before it in their places when it breaks', async () => {
    const broken = `${head({ more: inChunks })}no chunk\r\n`;
    for (const path of ['/playground/', products, '/readyz', '/openapi.json']) {
      const { statuses } = await talk(ask(path, '') + ask('/healthz', '') + broken);
      expect(statuses).toEqual([200, 200, 400]);
    }
  });
});

describe('how a body comes', () => {
  it.each([
    ['gzip, chunked', 501],
    ['gzip\r\nTransfer-Encoding: chunked', 501],
    ['identity, chunked', 501],
    ['trailers, chunked', 501],
    ['x;a="b", chunked', 501],
    [', chunked', 400],
    ['chunked, chunked', 400],
    ['chunked\r\nTransfer-Encoding: chunked', 400],
    ['', 400],
    ['gzip', 400],
    ['xchunked', 400],
    ['chunked;q=1', 400],
    ['chunked, gzip', 400],
    ['chunked,', 400],
    ['chunked\r\nContent-Length: 5', 400],
    ['gzip, chunked\r\nContent-Length: 5', 400],
  ])('is refused, and the connection closed: Transfer-Encoding: %j', async (coding, status) => {
    const bytes = head({ more: `Transfer-Encoding: ${coding}\r\n` }) + chunked;
    const { statuses } = await talk(bytes, head({ method: 'GET', path: '/healthz' }));
    expect(statuses).toEqual([status]);
    expect(await addressOf()).toBeUndefined();
  });

  it.each(['+', '-', '0x', '5,', 'x'])('is refused with a length of %s…', async (before) => {
    const bytes = head({ more: `Content-Length: ${before}${body.length}\r\n` }) + body;
    expect((await talk(bytes)).statuses).toEqual([400]);
  });

  it('in chunks and HTTP/1.0 ends the connection with the answer', async () => {
    const keep = `Connection: keep-alive\r\n`;
    const ask = (more: string) => head({ method: 'GET', path: '/healthz', version: '1.0', more });
    const { statuses } = await talk(`${ask(keep + inChunks)}0\r\n\r\n`, ask(keep));
    expect(statuses).toEqual([200]);
    expect((await talk(ask(keep), ask(close))).statuses).toEqual([200, 200]);
  });
});

describe('a body that is announced', () => {
  const announced = `${length}Expect: 100-continue\r\n`;
  it('and not asked for ends the connection: nobody can tell whether it comes', async () => {
    const next = head({ method: 'GET', path: '/healthz' });
    const { statuses } = await talk(head({ token: 'x', more: announced }), next);
    expect(statuses).toEqual([401]);
  });

  it('and asked for leaves it open', async () => {
    const empty = JSON.stringify({
      data: { id: ids.subscription, type: 'subscription', attributes: {} },
    }).padEnd(body.length);
    const next = head({ method: 'GET', path: '/healthz', more: close });
    const { statuses } = await talk(head({ more: announced }), empty, next);
    expect(statuses).toEqual([100, 200, 200]);
  });

  it('in HTTP/1.0 is just read: its clients do not know 100', async () => {
    const { statuses } = await talk(
      head({ version: '1.0', more: announced }) + '{}'.padEnd(body.length),
    );
    expect(statuses).toEqual([400]);
  });

  it.each(['100-continue, cake', 'cake', '100'])('with other words is a 417: %s', async (words) => {
    const { statuses } = await talk(head({ more: `${close}${length}Expect: ${words}\r\n` }));
    expect(statuses).toEqual([417]);
  });
});

describe('another protocol', () => {
  it.each([['GET /healthz HTTP/2.0'], ['GET /healthz HTTP/0.9'], ['GET /healthz']])(
    'is a 505, and the connection closed: %s',
    async (line) => {
      expect((await talk(`${line}\r\nHost: localhost\r\n\r\n`)).statuses).toEqual([505]);
    },
  );

  it('that is offered is not taken, and the connection closed: Node loses what follows', async () => {
    const offer = 'Connection: Upgrade\r\nUpgrade: h2c\r\n';
    const ask = head({ method: 'GET', path: '/healthz', more: offer });
    const { statuses, text } = await talk(ask + head({ method: 'GET', path: '/healthz' }));
    expect(statuses).toEqual([200]);
    expect(text).toMatch(/^connection: close\r$/im);
  });

  it.each([
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'GET /healthz HTTP/1.1\nHost: localhost\n\n',
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nA: b\r\n c\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nHost : localhost\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nA: b\nC: d\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nA: b\0\r\n\r\n',
    'get /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'GET /healthz HTTP/1.2\r\nHost: localhost\r\n\r\n',
    'GET healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
  ])('or one that is bent is a 400: %j', async (bytes) => {
    expect((await talk(bytes)).statuses).toEqual([400]);
  });
});
