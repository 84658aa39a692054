import type { ErrorList } from '@aisle/schema';
import type { CatalogNode, NodeDocument } from '@aisle/schema/catalog';
import type { SeedRecord } from '@aisle/schema/seed';
import type { OfferingWithParts, SubscriptionDocument } from '@aisle/schema/subscriptions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from './support/send-raw.js';
import { ids, makeShop } from './support/shop.js';
import { type RequestOptions, type Service, startService } from './support/start-service.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ records: makeShop().map(withPrices) });
});
afterAll(() => service.stop());

/** The plans of the shop have no prices. */
function withPrices(record: SeedRecord): SeedRecord {
  if (record.type !== 'offering') return record;
  const fixed_price = { USD: { amount: 1200, includes_tax: true } };
  return { ...record, plans: record.plans.map((plan) => ({ ...plan, fixed_price })) };
}

const ask = <Body = ErrorList>(path: string, options?: RequestOptions) =>
  service.request<Body>(path, options);

const detailsOf = ({ errors }: ErrorList) => errors.map(({ detail }) => detail).join('\n');
const accountHeader = 'EP-Account-Management-Authentication-Token';
const subscription = `/v2/subscriptions/subscriptions/${ids.subscription}`;

describe('an account token', () => {
  const as = async (account: string, more: RequestOptions): Promise<RequestOptions> => ({
    ...more,
    headers: { [accountHeader]: await service.tokens.issueShopper('account', account) },
  });
  const change = (attributes: object): RequestOptions => ({
    method: 'PUT',
    json: { data: { id: ids.subscription, type: 'subscription', attributes } },
  });

  it('limits an update to the subscriptions of its account, as it limits reads', async () => {
    const { status, body } = await ask<SubscriptionDocument>(subscription);
    expect(status).toBe(200);
    const own = body.data.attributes.account_id;
    const other = await as(ids.unknown, change({ address_id: ids.address }));
    expect((await ask(subscription, other)).status).toBe(404);
    expect((await ask(subscription)).body).toEqual(body);
    expect((await ask(subscription, await as(own, change({})))).status).toBe(200);
    const invalid = { ...change({}), headers: { [accountHeader]: 'no token' } };
    expect((await ask(subscription, invalid)).status).toBe(401);
  });

  it('subscribes its own account and nobody else', async () => {
    const subscriptions = '/v2/subscriptions/subscriptions';
    const { offering, plan_id, currency } = (await ask<SubscriptionDocument>(subscription)).body
      .data.attributes;
    const said = { name: 'Ada', email: 'ada@example.com', currency, manual_payments: true };
    const data = { ...said, offering_id: offering.id, plan_id, account_id: ids.account };
    const make = async (account: string) =>
      ask(subscriptions, await as(account, { method: 'POST', json: { data } }));
    const { status, body } = await make(ids.unknown);
    expect(status).toBe(400);
    expect(detailsOf(body as ErrorList)).toContain(`data.account_id: must be ${ids.unknown}`);
    expect((await make(ids.account)).status).toBe(201);
  });

  it.each(['PUT', 'POST'])('is judged before the body of a %s', async (method) => {
    const path = method === 'PUT' ? subscription : `${subscription}/states`;
    const headers = { 'Content-Type': 'application/json', [accountHeader]: 'no token' };
    for (const body of ['{', '{}']) {
      expect((await ask(path, { method, headers, body })).status).toBe(401);
    }
  });
});

describe('numbers of a body', () => {
  it.each(['1e400', '12345678901234567890'])(
    'that would be lost are refused: %s',
    async (number) => {
      const body = `{"data":{"type":"cart_item","id":"${ids.tee}","quantity":1,\n"custom_inputs":{"n":${number}}}}`;
      const headers = { 'Content-Type': 'application/json' };
      const answer = await ask('/v2/carts/numbers/items', { method: 'POST', headers, body });
      expect(answer.status).toBe(400);
      expect(detailsOf(answer.body)).toMatch(/line 2, column 22, the number .+ would be read as/);
    },
  );
});

describe('a probe of a load balancer', () => {
  it.each(['/healthz', '/readyz', '/metrics'])(
    'in HTTP/1.0 without a Host gets %s',
    async (path) => {
      expect((await sendRaw(service.port, `GET ${path} HTTP/1.0\r\n\r\n`)).status).toBe(200);
    },
  );

  it('needs a Host for everything else, and in HTTP/1.1', async () => {
    const catalogs = 'GET /catalog/products HTTP/1.0\r\n\r\n';
    expect((await sendRaw(service.port, catalogs)).status).toBe(400);
    const newer = 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n';
    expect((await sendRaw(service.port, newer)).status).toBe(400);
  });
});

describe('a list', () => {
  const products = `/catalogs/${ids.retail}/releases/latestPublished/nodes/${ids.clothing}/relationships/products`;

  it.each([
    ['filters=eq(sku,TEE-1)', 'Unknown parameter "filters". Use filter.'],
    ['Filter=eq(sku,TEE-1)', 'Unknown parameter "Filter". Use filter.'],
    ['filter[sku]=TEE-1', 'Unknown parameter "filter[sku]". Use filter.'],
    ['include[]=files', 'Unknown parameter "include[]". Use include.'],
    ['page.limit=1', 'Unknown parameter "page.limit". Use page[limit].'],
  ])('is never silently unfiltered: %s', async (query, detail) => {
    const { status, body } = await ask(`${products}?${query}`);
    expect([status, detailsOf(body)]).toEqual([400, detail]);
  });

  it.each([
    '/v2/subscriptions/offerings?filter=eq(external_ref,x)',
    '/v2/currencies?filters=eq(code,USD)',
    '/v2/inventories/locations?Filter[name]=x',
  ])('refuses a filter where the list takes none: %s', async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBe(400);
    expect(detailsOf(body)).toContain('This list does not support filters');
  });

  it('names its language', async () => {
    const french = { headers: { 'Accept-Language': 'fr' } };
    expect((await ask(products, french)).headers.get('content-language')).toBe('fr');
    expect((await ask(products)).headers.get('content-language')).toBe('en');
  });

  it('is not slowed by long lists of languages or encodings', async () => {
    const languages = Array.from({ length: 18_000 }, (_, index) => `x${index % 10}`).join(',');
    for (const name of ['Accept-Language', 'Accept-Encoding']) {
      expect((await ask(products, { headers: { [name]: languages } })).status).toBe(200);
    }
    // The compression library reads only the beginning of the list, as the service does.
    for (const [list, encoding] of [
      ['gzip', 'gzip'],
      [`${languages},gzip`, null],
    ] as const) {
      const { headers } = await ask('/openapi.json', { headers: { 'Accept-Encoding': list } });
      expect(headers.get('content-encoding')).toBe(encoding);
    }
  });
});

describe('a node', () => {
  it('has the way to it with names, and says whether there is anything below it', async () => {
    const nodes = `/catalogs/${ids.retail}/releases/latestPublished/nodes`;
    const french = { headers: { 'Accept-Language': 'fr' } };
    const { body } = await ask<NodeDocument>(`${nodes}/${ids.shirts}`, french);
    expect(body.data.meta.breadcrumbs).toEqual([
      { id: ids.clothing, name: 'Clothing' },
      { id: ids.shirts, name: 'Chemises' },
    ]);
    expect(body.data.meta.has_children).toBe(false);
    const hierarchy = await ask<{ data: Pick<CatalogNode, 'meta'> }>(
      `/catalog/hierarchies/${ids.clothing}`,
    );
    expect(hierarchy.body.data.meta).toMatchObject({
      breadcrumbs: [{ id: ids.clothing, name: 'Clothing' }],
      has_children: true,
    });
  });
});

describe('an offering', () => {
  it('carries the prices of its plans, and one name for them', async () => {
    const offering = `/v2/subscriptions/offerings/${ids.coffee}`;
    const { body } = await ask<OfferingWithParts>(`${offering}?include=plans,pricing_options`);
    const { plans = [], pricing_options = [] } = body.included ?? {};
    const related = body.data.relationships?.plans.data ?? [];
    expect(plans.map(({ id, type }) => ({ id, type }))).toEqual(related);
    expect(plans.length).toBeGreaterThan(0);
    for (const { id, relationships, meta } of plans) {
      const [{ id: option = '' } = {}] = relationships.pricing_options.data;
      const paid = pricing_options.find((one) => one.id === option);
      expect(paid?.meta.prices?.[id]).toEqual(meta.prices?.[option]);
      expect(meta.prices?.[option]?.price).toEqual(paid?.attributes.fixed_price);
      const { with_tax, without_tax } = meta.prices?.[option]?.display_price ?? {};
      expect((with_tax ?? without_tax)?.formatted).toMatch(/^\$\d/);
    }
  });
});

describe('an import of subscriptions', () => {
  const imports = '/v2/subscriptions/imports';

  it('stops after a hundred lines that cannot be read, and others are answered meanwhile', async () => {
    const body = JSON.stringify({ import_file: 'x\n'.repeat(1_000_000) });
    const headers = { 'Content-Type': 'application/json' };
    const refused = ask(imports, { method: 'POST', headers, body });
    const order: string[] = [];
    refused.then(() => order.push('import'));
    for (let count = 0; count < 3; count += 1) {
      await ask('/healthz');
      order.push('health');
    }
    const answer = await refused;
    expect(answer.status).toBe(400);
    expect(answer.body.errors.length).toBeLessThanOrEqual(101);
    expect(order[0]).toBe('health');
  });
});
