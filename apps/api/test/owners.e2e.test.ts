import type { ErrorList } from '@aisle/schema';
import type {
  CatalogDocument,
  CatalogList,
  CurrencyList,
  FileList,
  ProductList,
  ReleaseDocument,
  ReleaseList,
  RuleDocument,
  RuleList,
} from '@aisle/schema/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids } from './support/shop.js';
import { type RequestOptions, type Service, startService } from './support/start-service.js';

let service: Service;

/** Starts a service for the tests of a block. */
function useService(): void {
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());
}

const ask = <Body = ErrorList>(path: string, options?: RequestOptions) =>
  service.request<Body>(path, options);
const send = <Body = RuleDocument>(method: string, path: string, data?: object, headers = {}) =>
  ask<Body>(path, { method, headers, ...(data && { json: { data } }) });
const implicit = async () => (await service.tokens.issueAccess('shop', 'implicit')).access_token;

const releases = `/catalogs/${ids.retail}/releases`;
const rules = '/catalogs/rules';
const content = { name: 'Desk', catalog_id: ids.trade, channels: ['desk'] };
const createRule = async (attributes: object = content) =>
  send('POST', rules, { type: 'catalog_rule', attributes });

/** Every operation of owners: its method, its path, a body that it takes. */
type Operation = readonly [method: string, path: string, data?: object];
const operations: readonly Operation[] = [
  ['GET', '/catalogs'],
  ['GET', `/catalogs/${ids.retail}`],
  ['POST', '/catalogs', { type: 'catalog', attributes: { name: 'A', hierarchy_ids: [] } }],
  ['PUT', `/catalogs/${ids.unknown}`, { type: 'catalog' }],
  ['DELETE', `/catalogs/${ids.unknown}`],
  ['GET', releases],
  ['POST', releases],
  ['DELETE', `${releases}/latestPublished`],
  ['DELETE', releases],
  ['GET', rules],
  ['GET', `${rules}/${ids.unknown}`],
  ['POST', rules, { type: 'catalog_rule', attributes: content }],
  ['PUT', `${rules}/${ids.unknown}`, { id: ids.unknown, type: 'catalog_rule' }],
  ['DELETE', `${rules}/${ids.unknown}`],
];

describe('every operation', () => {
  useService();
  let readOnly: Service;
  beforeAll(async () => {
    readOnly = await startService({ readOnly: true });
  });
  afterAll(() => readOnly.stop());

  describe.each(operations)('%s %s', (...args) => {
    const [method, path, data] = args as unknown as Operation;
    const json = data && { json: { data } };
    it('takes a token, and one that writes where it writes or names people', async () => {
      for (const prefix of ['', '/pcm']) {
        const asked = `${prefix}${path}`;
        expect((await ask(asked, { method, token: null, ...json })).status).toBe(401);
        const isOpen = method === 'GET' && !path.startsWith(rules);
        const reading = await ask(asked, { method, token: await implicit(), ...json });
        expect(reading.status).toBe(isOpen ? 200 : 403);
        if (!isOpen) expect(reading.body.errors[0]?.detail).toContain('catalog:write');
        expect([200, 201, 204, 404]).toContain((await ask(asked, { method, ...json })).status);
      }
    });

    it('is refused by a service that is read-only, where it writes', async () => {
      const { status } = await readOnly.request(path, { method, ...json });
      expect(status === 403).toBe(method !== 'GET');
    });
  });

  it.each(operations.filter(([, path]) => /[0-9a-f]{8}-/.test(path)))(
    'an unknown id is a 404: %s %s',
    async (...args) => {
      const [method, path, data] = args as unknown as Operation;
      for (const id of [ids.unknown, 'x'.repeat(300), '%00']) {
        const json = data && { json: { data: { ...data, id: ids.unknown } } };
        const asked = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, id);
        const { status, body } = await ask(asked, { method, ...json });
        if (method === 'PUT' && id !== ids.unknown) expect(status).toBe(400);
        else
          expect([status, body.errors[0]?.detail]).toEqual([
            404,
            expect.stringMatching(/^There is no catalog/),
          ]);
      }
    },
  );

  it.each(['/catalogs', releases, rules])('a page that is none is a 400: %s', async (path) => {
    for (const query of ['page[limit]=0', 'page[limit]=101', 'page[offset]=10001']) {
      expect((await ask(`${path}?${query}`)).status).toBe(400);
    }
  });
});

describe('catalogs', () => {
  useService();
  it('are a list in pages, whose links lead on under the prefix that was asked', async () => {
    for (const prefix of ['', '/pcm']) {
      const { body } = await ask<CatalogList>(`${prefix}/catalogs?page[limit]=1`);
      expect(body.meta.results.total).toBe(2);
      const [first] = body.data;
      const next = await ask<CatalogList>(body.links.next ?? '');
      expect(next.body.data[0]?.id).not.toBe(first?.id);
      for (const { links } of Object.values(first?.relationships ?? {})) {
        expect(links.related.startsWith(`${prefix}/catalogs/`)).toBe(true);
        expect((await ask(links.related)).status).toBe(200);
      }
      const one = await ask<CatalogDocument>(`${prefix}/catalogs/${first?.id}`);
      expect(one.body.data).toEqual(first);
    }
    const filtered = await ask<CatalogList>('/catalogs?filter=eq(name,Trade)');
    expect(filtered.body.data.map(({ id }) => id)).toEqual([ids.trade]);
    expect((await ask('/catalogs?filter=like(name,*a*)')).status).toBe(400);
  });
});

describe('catalogs that are written', () => {
  useService();
  const attributes = {
    name: 'Spring',
    hierarchy_ids: [ids.clothing],
    pricebook_id: ids.prices,
  };

  it('are made, published, changed in the state that was seen, and deleted', async () => {
    const made = await send<CatalogDocument>('POST', '/catalogs', { type: 'catalog', attributes });
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    const path = `/pcm/catalogs/${id}`;
    const read = await ask<CatalogDocument>(path);
    expect(read.body.data.attributes).toEqual(made.body.data.attributes);
    const etag = made.headers.get('etag') ?? '';
    expect(read.headers.get('etag')).toBe(etag);
    expect((await send('POST', `${path}/releases`)).status).toBe(201);
    const products = await ask<ProductList>(`${path}/releases/latest/products`);
    expect(products.body.data.length).toBeGreaterThan(0);

    const change = { id, type: 'catalog', attributes: { name: 'Summer' } };
    const changed = await send<CatalogDocument>('PUT', path, change, { 'If-Match': etag });
    expect([changed.status, changed.body.data.attributes.name]).toEqual([200, 'Summer']);
    expect((await send('PUT', path, change, { 'If-Match': etag })).status).toBe(412);
    // A client may send back everything that it got.
    const same = await send<CatalogDocument>('PUT', path, changed.body.data);
    expect(same.body).toEqual(changed.body);

    const used = await send<ErrorList>('DELETE', path);
    expect([used.status, used.body.errors[0]?.detail]).toEqual([
      409,
      `The catalog "${id}" has readable releases. Delete its releases first.`,
    ]);
    expect((await send('DELETE', `${path}/releases`)).status).toBe(204);
    expect((await send('DELETE', path, undefined, { 'If-Match': etag })).status).toBe(412);
    expect((await send('DELETE', path)).status).toBe(204);
    expect((await ask(path)).status).toBe(404);
  });

  it.each([
    [{ attributes }, 'data.type: is required'],
    [{ type: 'catalog', attributes: { name: 'A' } }, 'data.attributes.hierarchy_ids: is required'],
    [
      { type: 'catalog', attributes: { ...attributes, name: '' } },
      'data.attributes.name: must have',
    ],
    [
      { type: 'catalog', attributes: { ...attributes, hierarchy_ids: [ids.unknown] } },
      `data.attributes.hierarchy_ids.0: there is no hierarchy "${ids.unknown}"`,
    ],
    [
      { type: 'catalog', attributes: { ...attributes, pricebook_ids: [] } },
      'data.attributes.pricebook_id: must not be there together with pricebook_ids',
    ],
    [
      { type: 'catalog', attributes: { ...attributes, enable_price_segmentation: true } },
      'data.attributes.enable_price_segmentation: must be false; create a catalog for each',
    ],
  ])('are refused what they cannot be: %j', async (data, detail) => {
    const { status, body } = await send<ErrorList>('POST', '/catalogs', data);
    expect(status).toBe(400);
    expect(body.errors[0]?.detail).toContain(detail);
  });
});

describe('files and currencies', () => {
  useService();
  it('are read by whoever reads catalogs', async () => {
    const token = await implicit();
    const all = await ask<FileList>('/v2/files', { token });
    expect(all.status).toBe(200);
    const wanted = all.body.data.slice(0, 1).map(({ id }) => id);
    const some = await ask<FileList>(`/v2/files?filter=in(id,${wanted},${ids.unknown})`, { token });
    expect(some.body.data).toEqual(all.body.data.slice(0, 1));
    for (const { link } of all.body.data) expect(link.href).toMatch(/^https?:\/\//);
    const currencies = await ask<CurrencyList>('/v2/currencies', { token });
    expect(currencies.body.data.filter((one) => one.default)).toHaveLength(1);
    for (const path of ['/v2/files', '/v2/currencies']) {
      expect((await ask(path, { token: null })).status).toBe(401);
      expect((await ask(`${path}?page[limit]=0`)).status).toBe(400);
    }
    expect((await ask('/v2/files?filter=eq(id,a)')).status).toBe(400);
  });

  it('have addresses that are absolute, also by the name that others use', async () => {
    const named = await startService({ publicUrl: 'https://shop.example' });
    const { body } = await named.request<FileList>('/v2/files');
    const own = body.data.filter(({ link }) => link.href.startsWith('https://shop.example/'));
    expect(own.length).toBeGreaterThan(0);
    await named.stop();
  });
});

describe('releases', () => {
  useService();
  const products = (release = 'latestPublished') =>
    ask<ProductList>(`${releases}/${release}/products`);

  it('are published, listed, read and withdrawn', async () => {
    const before = await products();
    const made = await send<ReleaseDocument>('POST', releases);
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    const { body } = await ask<ReleaseList>(releases);
    expect(body.data[0]).toEqual(made.body.data);
    expect(body.data).toHaveLength(2);
    expect((await ask<ReleaseDocument>(`${releases}/${id}`)).body).toEqual(made.body);

    const deleted = await ask(`${releases}/${id}`, { method: 'DELETE' });
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await products(id)).status).toBe(404);
    expect((await products()).body).toEqual(before.body);
    expect((await ask(`${releases}/${id}`, { method: 'DELETE' })).status).toBe(404);
  });

  it('are published whatever the body says, and in the language that is asked for', async () => {
    const options = { data: { export_full_delta: true } };
    const { status, body } = await ask<ReleaseDocument>(releases, {
      method: 'POST',
      json: options,
      headers: { 'Accept-Language': 'fr' },
    });
    expect(status).toBe(201);
    expect(body.data.meta.release_status).toBe('PUBLISHED');
  });
});

describe('rules', () => {
  useService();
  const shopperOf = async (channel: string) => {
    const { body } = await ask<ReleaseDocument>('/catalog', { headers: { 'EP-Channel': channel } });
    return body.data.attributes.catalog_id;
  };

  it('are heard by the next request, and say in which state they are', async () => {
    expect(await shopperOf('desk')).toBe(ids.retail);
    const made = await createRule();
    expect(made.status).toBe(201);
    expect(await shopperOf('desk')).toBe(ids.trade);
    const { id } = made.body.data;
    const path = `${rules}/${id}`;
    const etag = made.headers.get('etag') ?? '';
    expect((await ask(path)).headers.get('etag')).toBe(etag);

    const change = { id, type: 'catalog_rule', attributes: { channels: ['till'] } };
    const changed = await send('PUT', path, change, { 'If-Match': etag });
    expect(changed.status).toBe(200);
    expect(changed.body.data.attributes).toMatchObject({ name: 'Desk', channels: ['till'] });
    expect(await shopperOf('desk')).toBe(ids.retail);
    expect(await shopperOf('till')).toBe(ids.trade);
    const late = await send('PUT', path, change, { 'If-Match': etag });
    expect(late.status).toBe(412);
    expect((await send('DELETE', path, undefined, { 'If-Match': etag })).status).toBe(412);
    expect((await send('DELETE', path)).status).toBe(204);
    expect(await shopperOf('till')).toBe(ids.retail);
    expect((await ask(path)).status).toBe(404);
  });

  it('are a list in pages and by filters', async () => {
    const { body } = await ask<RuleList>(`${rules}?filter=eq(tags,LOYAL)`);
    expect(body.data.map(({ attributes }) => attributes.account_ids)).toEqual([[ids.account]]);
    expect((await ask<RuleList>(`${rules}?page[limit]=2`)).body.meta.results.total).toBe(3);
    expect((await ask(`${rules}?filter=eq(name,A)`)).status).toBe(400);
  });

  it.each([
    [{ attributes: content }, 'data.type: is required'],
    [{ type: 'catalog_rule' }, 'data.attributes: is required'],
    [
      { type: 'catalog_rule', attributes: { catalog_id: ids.trade } },
      'data.attributes.name: is required',
    ],
    [
      { type: 'catalog_rule', attributes: { ...content, catalog_id: ids.unknown } },
      `data.attributes.catalog_id: there is no catalog "${ids.unknown}"`,
    ],
    [
      { type: 'catalog_rule', attributes: { ...content, account_tag_ids: ['vip'] } },
      'data.attributes.account_tag_ids: must be empty, has 1; nothing here goes by it: leave it out',
    ],
    [
      {
        type: 'catalog_rule',
        attributes: {
          ...content,
          schedules: [{ valid_from: '2026-02-01T00:00:00Z', valid_to: '2026-01-01T00:00:00Z' }],
        },
      },
      'data.attributes.schedules.0.valid_to: must be later',
    ],
  ])('are refused what they cannot be: %j', async (data, detail) => {
    const { status, body } = await send<ErrorList>('POST', rules, data);
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ title: 'Validation Error' });
    expect(body.errors[0]?.detail).toContain(detail);
  });

  it('are changed under their own id only, and by JSON only', async () => {
    const { id } = (await createRule()).body.data;
    const other = { id: ids.unknown, type: 'catalog_rule' };
    expect((await send('PUT', `${rules}/${id}`, other)).status).toBe(400);
    const text = { method: 'PUT', body: '{}', headers: { 'Content-Type': 'text/plain' } };
    expect((await ask(`${rules}/${id}`, text)).status).toBe(415);
    const large = { id, type: 'catalog_rule', attributes: { name: 'x'.repeat(66_000) } };
    expect((await send('PUT', `${rules}/${id}`, large)).status).toBe(413);
  });

  it('that are changed at once keep every change', async () => {
    const { id } = (await createRule()).body.data;
    const channels = Array.from({ length: 8 }, (_, index) => `desk-${index}`);
    const sent = channels.map((channel, index) =>
      send('PUT', `${rules}/${id}`, {
        id,
        type: 'catalog_rule',
        attributes: index % 2 === 0 ? { name: channel } : { description: channel },
      }),
    );
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status)).toEqual(channels.map(() => 200));
    const { name, description } = (await ask<RuleDocument>(`${rules}/${id}`)).body.data.attributes;
    expect(channels).toContain(name);
    expect(channels).toContain(description);
  });
});
