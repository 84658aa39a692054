import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { type Commerce, createCommerce } from '@aisle/core';
import { createMemory } from '@aisle/core/engine';
import { backupSqlite, restoreSqlite } from '@aisle/core/sqlite';
import type { SeedRecord } from '@aisle/schema/seed';
import { isThorough, runs } from '@aisle/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoId, readDemoSeeds } from './support/demo-store.js';
import { now } from './support/shop.js';
import { type Service, startService } from './support/start-service.js';
import { makeSharedStore, type SharedStore } from './support/test-store.js';

const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: object;
}

/**
 * Sends a request and returns the raw response, without the parts that differ between exchanges.
 */
function send({ port }: Service, { method = 'GET', path, headers: given = {}, json }: Sent) {
  const headers = json ? { ...given, 'content-type': 'application/json' } : given;
  return new Promise<{ status: number; headers: object; body: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, headers, agent }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => {
        const { date, 'x-request-id': id, 'server-timing': timing, ...kept } = res.headers;
        expect([typeof date, typeof id]).toEqual(['string', 'string']);
        if (res.statusCode === 200) expect(timing).toMatch(/^answer;dur=\d+\.\d\d$/);
        resolve({
          status: res.statusCode ?? 0,
          headers: kept,
          body: Buffer.concat(chunks).toString('latin1'),
        });
      });
    })
      .on('error', reject)
      .end(json && JSON.stringify(json));
  });
}

/** A request is cached from its third time on. */
const timesUntilKnown = 3;

describe('whatever the memories hold', () => {
  let store: SharedStore;
  let services: readonly Service[];
  let commerces: readonly Commerce[];
  let token: string;
  const load = async (records: readonly SeedRecord[]) =>
    commerces[0]?.loadSeed(records.map((record) => ({ record, origin: 'demo' })));
  const loadDemo = async () => {
    for (const records of readDemoSeeds()) await load(records);
  };
  beforeAll(async () => {
    store = await makeSharedStore();
    const open = async (bytes: number, requestMemory: number) => {
      const memory = createMemory(bytes);
      const storage = await store.open(memory);
      const commerce = createCommerce({ storage, clock: () => Date.parse(now) });
      return { commerce, memory, requestMemory, records: [] };
    };
    const opened = [
      await open(0, 0),
      await open(40_000, 1),
      await open(200_000, 10),
      await open(64 * 2 ** 20, 1000),
    ];
    commerces = opened.map(({ commerce }) => commerce);
    await loadDemo();
    services = await Promise.all(opened.map(startService));
    const [first] = services;
    if (first) token = (await first.tokens.issueAccess('shop', 'implicit')).access_token;
  });
  afterAll(async () => {
    for (const service of services) await service.stop();
    for (const commerce of commerces) await commerce.close();
    await store.remove();
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

  /** Returns the common response of all services, each asked until the request is cached. */
  const askAll = async (sent: Sent) => {
    const answers = [];
    for (let times = 0; times < timesUntilKnown; times += 1) {
      answers.push(...(await Promise.all(services.map((service) => send(service, sent)))));
    }
    const [expected, ...others] = answers;
    for (const other of others) expect(other).toEqual(expected);
    return expected;
  };

  /**
   * Sends random requests to all services, often enough to be cached. Resolves to the statuses of
   * the responses.
   */
  const compareAnswers = async (numRuns: number): Promise<ReadonlySet<number>> => {
    const statuses = new Set<number>();
    const sendToAll = async (sent: Sent) => {
      const expected = await askAll(sent);
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
      { numRuns },
    );
    return statuses;
  };

  it('the answers are the same, byte for byte', async () => {
    const statuses = await compareAnswers(runs(12));
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404, 405]));
  });

  it('the answer to a page that is known is the same, too', async () => {
    const path = `${catalog}/latest/nodes/${demoId('a1110000')}/relationships/products`;
    const headers = { host: 'localhost', authorization: `Bearer ${token}` };
    const page = await askAll({ path, headers });
    const { etag = '' } = (page?.headers ?? {}) as { etag?: string };
    const again = await askAll({ path, headers: { ...headers, 'if-none-match': etag } });
    expect([page?.status, again?.status]).toEqual([200, 304]);
  });

  it('a client that reads late gets its own pages, whatever is answered meanwhile', async () => {
    const [service] = services as [Service];
    const headers = { host: 'localhost', authorization: `Bearer ${token}` };
    const pathOf = (index: number) =>
      `${catalog}/latest/products?page[limit]=100&page[offset]=${index % 20}&late=${index}`;
    // More than the buffers of a connection hold.
    const paths = Array.from({ length: 100 }, (_, index) => pathOf(index));
    const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const client = connect(service.port, '127.0.0.1').pause();
    for (const path of paths) client.write(`GET ${path} HTTP/1.1\r\n${fields.join('')}\r\n`);
    const asked = await Promise.all(paths.map((path) => send(service, { path, headers })));
    const expected = asked.map(({ body }) => body);
    const chunks: Buffer[] = [];
    let missing = expected.reduce((sum, { length }) => sum + length, 0);
    for await (const chunk of client.resume()) {
      chunks.push(chunk);
      missing -= chunk.length;
      if (missing < 0 && String(chunk).endsWith('}}')) break;
    }
    const answers = Buffer.concat(chunks).toString('latin1').split('HTTP/1.1 200 OK').slice(1);
    expect(answers.map((text) => text.slice(text.indexOf('\r\n\r\n') + 4))).toEqual(expected);
  });

  const subscriptions = '/v2/subscriptions/subscriptions';
  const [own, foreign] = ['5b5c0001', '5b5c0004'].map((id) => `${subscriptions}/${demoId(id)}`);
  const tent = demoId('600d5001');
  const items = '/v2/carts/compared/items';
  /** Requests for carts and records that are valid after any change. */
  const asked = [
    '/v2/carts/compared',
    '/v2/carts/compared?include=items',
    '/v2/carts/compared?include=items&include=promotions',
    items,
    '/v2/carts/none',
    `/v2/inventories/${tent}`,
    '/v2/inventories/locations',
    '/v2/files?page[limit]=2',
    '/v2/currencies',
    '/catalogs',
    '/pcm/catalogs/rules',
    `/catalogs/${demoId('ca700001')}/releases`,
    `${subscriptions}?page[limit]=100`,
    `${subscriptions}?filter=eq(external_ref,%22crm:sub-7101%22)&include=plans`,
    ...[own, foreign].flatMap((path) =>
      ['', '/plans', '/states', '/subscriber'].map((part) => `${path}${part}`),
    ),
    '/v2/subscriptions/offerings?include=pricing_options',
  ];
  const update = (attributes: object) => ({
    data: { id: demoId('5b5c0001'), type: 'subscription', attributes },
  });
  const act = (action: string) => ({
    data: { type: 'subscription_state', attributes: { action } },
  });
  /** Requests that change them. */
  const changes: readonly Sent[] = [
    { method: 'POST', path: items, json: { data: { type: 'cart_item', id: tent, quantity: 2 } } },
    { method: 'POST', path: items, json: { data: { type: 'cart_item', id: tent, quantity: 0 } } },
    { method: 'DELETE', path: items },
    { method: 'DELETE', path: '/v2/carts/compared' },
    { method: 'PUT', path: `${own}`, json: update({ plan_id: demoId('0ffe2001', 2) }) },
    { method: 'PUT', path: `${own}`, json: update({ plan_id: demoId('0ffe2001', 3) }) },
    { method: 'POST', path: `${own}/states`, json: act('pause') },
    { method: 'POST', path: `${own}/states`, json: act('resume') },
    {
      method: 'POST',
      path: '/catalogs/rules',
      json: {
        data: {
          type: 'catalog_rule',
          attributes: { name: 'Desk', catalog_id: demoId('ca700001'), channels: ['desk'] },
        },
      },
    },
  ];

  it('what was changed through one is what all answer, to whoever asks', async () => {
    const [{ tokens }] = services as [Service];
    const account = await tokens.issueShopper('account', demoId('acc00003'));
    const { access_token: owner } = await tokens.issueAccess('shop', 'client_credentials');
    const whose = fc.constantFrom(
      { authorization: `Bearer ${owner}` },
      { authorization: `Bearer ${token}` },
      {
        authorization: `Bearer ${token}`,
        'ep-account-management-authentication-token': account,
      },
    );
    // URLs of files begin with the requested host.
    const host = 'localhost';
    const currency = fc.constantFrom({}, { 'x-moltin-currency': 'EUR' });
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...changes),
        fc.constantFrom(...services),
        fc.array(fc.tuple(fc.constantFrom(...asked), whose, currency), {
          minLength: 4,
          maxLength: 8,
        }),
        async (change, service, questions) => {
          const askEach = async () => {
            for (const [path, who, money] of questions) {
              const answer = await askAll({ path, headers: { host, ...who, ...money } });
              statuses.add(answer?.status ?? 0);
            }
          };
          await askEach();
          const headers = { authorization: `Bearer ${owner}` };
          const { status } = await send(service, { ...change, headers });
          expect([200, 201, 204, 400, 409]).toContain(status);
          await askEach();
        },
      ),
      { numRuns: runs(4) },
    );
    expect([...statuses].sort()).toEqual([200, 403, 404]);
  });

  /** Returns every product of the newest release from each service. */
  const readAll = () =>
    Promise.all(
      services.map((service) =>
        send(service, {
          path: `${catalog}/latest/products?page[limit]=100`,
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    );

  /** Returns the response on which all services agree. */
  const readAlike = async () => {
    const [expected, ...others] = await readAll();
    for (const other of others) expect(other).toEqual(expected);
    expect(expected?.status).toBe(200);
    return expected?.body ?? '';
  };

  const change = async (name: string) => {
    const changed = readDemoSeeds()
      .flat()
      .flatMap((record) => (record.type === 'product' ? [{ ...record, name }] : []));
    await load([
      ...changed.slice(0, 5),
      { type: 'publish', catalog_id: demoId('ca700001') },
    ] as readonly SeedRecord[]);
  };

  it('so they are after a publish, and once older releases are pruned', async () => {
    await readAlike();
    for (const name of ['First', 'Second', ...(isThorough ? ['Third', 'Fourth', 'Fifth'] : [])]) {
      await change(name);
      for (let times = 0; times < timesUntilKnown; times += 1) {
        expect(await readAlike()).toContain(`"name":"${name}"`);
      }
    }
    await compareAnswers(runs(3));
  });

  it('so they are after a restore, and a publish whose numbers were given before', async ({
    skip,
  }) => {
    if (store.file === undefined) skip('a store on a server is not restored by the service');
    const file = store.file ?? '';
    await backupSqlite(file, `${file}.backup`);
    const before = await readAlike();
    await change('Lost');
    expect(await readAlike()).toContain('"name":"Lost"');
    await restoreSqlite(file, `${file}.backup`);
    expect(await readAlike()).toBe(before);
    await change('Anew');
    for (let times = 0; times < timesUntilKnown; times += 1) {
      const text = await readAlike();
      expect(text).toContain('"name":"Anew"');
      expect(text).not.toContain('"name":"Lost"');
    }
    await compareAnswers(runs(3));
  });

  it('so they are after a reset', async () => {
    await change('Forgotten');
    expect(await readAlike()).toContain('"name":"Forgotten"');
    await commerces[0]?.reset();
    await loadDemo();
    expect(await readAlike()).not.toContain('"name":"Forgotten"');
    await compareAnswers(runs(3));
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
