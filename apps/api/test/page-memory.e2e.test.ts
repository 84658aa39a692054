import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ringOf } from '../src/access/key-ring.js';
import { makeTokenKey } from '../src/access/token-key.js';
import { createTokens } from '../src/access/tokens.js';
import { demoId, startDemoService } from './support/demo-store.js';
import { ids, makeShop } from './support/shop.js';
import { type Service, startService } from './support/start-service.js';

const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request and gives the answer as it came, without what tells one exchange from another. */
function send({ port }: Service, { method = 'GET', path, headers = {} }: Sent) {
  return new Promise<{ status: number; headers: object; body: Buffer }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, headers, agent }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => {
        const { date, 'x-request-id': id, 'server-timing': timing, ...kept } = res.headers;
        expect([typeof date, typeof id]).toEqual(['string', 'string']);
        if (res.statusCode === 200) expect(timing).toMatch(/^answer;dur=\d+\.\d\d$/);
        resolve({ status: res.statusCode ?? 0, headers: kept, body: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** A request that came twice is known when it comes again. */
const timesUntilKnown = 3;

async function sendUntilKnown(service: Service, sent: Sent) {
  for (let times = 1; times < timesUntilKnown; times += 1) await send(service, sent);
  return send(service, sent);
}

describe('whatever the memories hold', () => {
  let demo: Service;
  let services: readonly Service[];
  let token: string;
  beforeAll(async () => {
    demo = await startDemoService();
    const { commerce } = demo;
    const shared = { records: [], commerce };
    services = [
      await startService({ ...shared, pageMemory: 0, requestMemory: 0 }),
      await startService({ ...shared, pageMemory: 40_000, requestMemory: 1 }),
      await startService({ ...shared, pageMemory: 64 * 1024 * 1024, requestMemory: 1000 }),
    ];
    token = (await demo.tokens.issueAccess('shop', 'implicit')).access_token;
  });
  afterAll(async () => {
    for (const service of services) await service.stop();
    await demo.stop();
  });

  const catalog = `/catalogs/${demoId('ca700001')}/releases`;
  const optional = <Value>(...values: readonly Value[]) => fc.constantFrom(undefined, ...values);
  const arbitraryHeaders = fc.record({
    host: fc.constantFrom('localhost', 'shop.localhost:4820'),
    authorization: fc.constantFrom('Bearer', 'Bearer', 'Bearer', 'Nobody'),
    'accept-language': optional('fr', 'ja, fr;q=0.5', 'de'),
    'x-moltin-currency': optional('EUR', 'JPY', 'usd'),
    'ep-channel': optional('outfitter-portal', ''),
    'accept-encoding': optional('gzip', 'br, gzip', 'identity', '*;q=0', 'gzip;q=0.5, br;q=0'),
  });
  const arbitraryRequest = fc
    .record({
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST'),
      prefix: fc.constantFrom('', '', '/pcm'),
      release: fc.constantFrom('latest', 'latestPublished', 'none'),
      list: fc.constantFrom(
        '/nodes',
        ...['a0000000', 'a1110000', 'a4100000', 'b3110000', 'none'].map(
          (node) => `/nodes/${node === 'none' ? node : demoId(node)}/relationships/products`,
        ),
        `/products/${demoId('600d5002')}`,
        '/products/none',
      ),
      parameters: fc.subarray([
        'page[limit]=3',
        'page%5Boffset%5D=2',
        'page[limit]=0',
        'include=main_image,files',
        'include=component_products',
        `filter=in(id,${demoId('a1110000')},${demoId('600d5002')})`,
        'filter=eq(product_types,bundle)',
        'mine=a+b',
      ]),
      condition: optional('*', '"x"', 'its tag', 'its tag'),
      headers: fc.array(arbitraryHeaders, { minLength: 2, maxLength: 3 }),
    })
    .map(({ prefix, release, list, parameters, ...sent }) => ({
      ...sent,
      path: `${prefix}${catalog}/${release}${list}?${parameters.join('&')}`,
    }));

  it('the answers are the same, byte for byte', async () => {
    const statuses = new Set<number>();
    const sendToAll = async (sent: Sent) => {
      const answers = [];
      for (let times = 0; times < timesUntilKnown; times += 1) {
        answers.push(...(await Promise.all(services.map((service) => send(service, sent)))));
      }
      const [expected, ...others] = answers;
      for (const other of others) expect(other).toEqual(expected);
      statuses.add(expected?.status ?? 0);
      return expected;
    };
    await fc.assert(
      fc.asyncProperty(arbitraryRequest, async ({ method, path, headers, condition }) => {
        for (const some of headers) {
          const sent = { method, path, headers: withToken(some, token) };
          const first = await sendToAll(sent);
          const tag = first && 'etag' in first.headers ? String(first.headers.etag) : '"none"';
          const ifNoneMatch = condition === 'its tag' ? tag : condition;
          if (ifNoneMatch === undefined) continue;
          const conditional = { ...sent.headers, 'if-none-match': ifNoneMatch };
          await sendToAll({ ...sent, headers: conditional });
        }
      }),
      { numRuns: 100 },
    );
    expect([...statuses].sort()).toEqual([200, 304, 400, 401, 404, 405]);
  });
});

function withToken(headers: Readonly<Record<string, string | undefined>>, token: string) {
  const given = Object.entries({
    ...headers,
    authorization: headers.authorization === 'Bearer' ? `Bearer ${token}` : headers.authorization,
  });
  return Object.fromEntries(
    given.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

describe('a request that was answered before', () => {
  const path = `/catalogs/${ids.retail}/releases/latest/nodes/${ids.trousers}/relationships/products`;

  it('is refused once its token has expired', async () => {
    let now = Date.now();
    const tokens = createTokens(ringOf(makeTokenKey()), () => now);
    const service = await startService({ tokens });
    const { access_token } = await tokens.issueAccess('shop', 'implicit');
    const sent = { path, headers: { authorization: `Bearer ${access_token}` } };
    expect((await sendUntilKnown(service, sent)).status).toBe(200);
    now += 3_599_000;
    expect((await send(service, sent)).status).toBe(200);
    now += 1_000;
    expect((await send(service, sent)).status).toBe(401);
    await service.stop();
  });

  it('is refused once the token that names its shopper has expired', async () => {
    let now = Date.now();
    const tokens = createTokens(ringOf(makeTokenKey()), () => now);
    const service = await startService({ tokens, requireToken: false });
    const customer = await tokens.issueShopper('customer', 'c-1');
    const sent = { path, headers: { 'x-moltin-customer-token': customer } };
    expect((await sendUntilKnown(service, sent)).status).toBe(200);
    now += 3_601_000;
    expect((await send(service, sent)).status).toBe(401);
    await service.stop();
  });

  it('gets the page of the newest release', async () => {
    const service = await startService();
    const { access_token } = await service.tokens.issueAccess('shop', 'implicit');
    const sent = { path, headers: { authorization: `Bearer ${access_token}` } };
    const before = await sendUntilKnown(service, sent);
    const chinos = makeShop().find((record) => 'id' in record && record.id === ids.chinos);
    await service.commerce.loadSeed([
      { record: { ...chinos, name: 'Renamed' }, origin: 'test' },
      { record: { type: 'publish', catalog_id: ids.retail }, origin: 'test' },
    ]);
    const after = await send(service, sent);
    expect(before.body.includes('Renamed')).toBe(false);
    expect(after.body.includes('Renamed')).toBe(true);
    expect(after.headers).not.toMatchObject({ etag: (before.headers as { etag: string }).etag });
    await service.stop();
  });

  it('is answered by another name of this machine, and by no other', async () => {
    const service = await startService({ requireToken: false });
    for (const [host, status] of [
      ['localhost', 200],
      ['shop.example', 403],
      ['localhost', 200],
      ['shop.example', 403],
    ] as const) {
      expect((await send(service, { path, headers: { host } })).status).toBe(status);
    }
    await service.stop();
  });
});
