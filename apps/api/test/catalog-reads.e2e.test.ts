import type { ErrorList } from '@aisle/schema';
import type { CatalogProduct, HierarchyList, NodeList, ProductList } from '@aisle/schema/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids } from './support/shop.js';
import { type RequestOptions, type Service, startService } from './support/start-service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const release = `/catalogs/${ids.retail}/releases/latestPublished`;
const get = <Body = ErrorList>(path: string, options?: RequestOptions) =>
  service.request<Body>(path, options);

/** Paths, relative to the release, of every read operation without a test file of its own. */
const reads = [
  '',
  '/hierarchies',
  `/hierarchies/${ids.clothing}`,
  `/hierarchies/${ids.clothing}/children`,
  `/hierarchies/${ids.clothing}/nodes`,
  `/hierarchies/${ids.clothing}/products`,
  `/hierarchies/${ids.clothing}/relationships/products`,
  `/nodes/${ids.shirts}`,
  `/nodes/${ids.clothing}/relationships/children`,
  `/nodes/${ids.shirts}/relationships/products`,
  '/nodes',
  '/products',
  `/products/${ids.tee}/relationships/children`,
  `/products/${ids.outfit}/relationships/component_products`,
] as const;

describe.each(reads)('a read of …%s', (read) => {
  it.each(['', '/pcm'])(
    'is the same with and without a catalog, under the prefix %j',
    async (prefix) => {
      const named = await get<{ data: unknown; meta?: unknown }>(`${prefix}${release}${read}`);
      const own = await get<{ data: unknown; meta?: unknown }>(`${prefix}/catalog${read}`);
      expect([named.status, own.status]).toEqual([200, 200]);
      expect(own.body.data).toEqual(named.body.data);
      expect(own.body.meta).toEqual(named.body.meta);
    },
  );

  it('need not be sent again while it is the same', async () => {
    const etag = (await get(`/catalog${read}`)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"/);
    const again = await get(`/catalog${read}`, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
  });

  it('answers an implicit token, and nobody without one', async () => {
    const { access_token: token } = await service.tokens.issueAccess('aisle', 'implicit');
    expect((await get(`/catalog${read}`, { token })).status).toBe(200);
    expect((await get(`/catalog${read}`, { token: null })).status).toBe(401);
  });

  it('names an unknown catalog and an unknown release', async () => {
    const catalog = await get(`/catalogs/none/releases/latest${read}`);
    expect(catalog.status).toBe(404);
    expect(catalog.body.errors[0]?.detail).toContain('There is no catalog "none"');
    const unknown = await get(`/catalogs/${ids.retail}/releases/none${read}`);
    expect(unknown.body.errors[0]?.detail).toContain('no release "none"');
  });
});

it.each(reads.filter((read) => /\/[0-9a-f-]{36}/.test(read)))(
  'an unknown id is a 404: …%s',
  async (read) => {
    for (const id of [ids.unknown, 'x'.repeat(300), '%00']) {
      const path = `/catalog${read.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, id)}`;
      const { status, body } = await get(path);
      expect(status).toBe(404);
      expect(body.errors[0]?.detail).toMatch(/^There is no (hierarchy|node|product) /);
    }
  },
);

it.each(reads.filter((read) => /(s|children|component_products)$/.test(read)))(
  'a page that is none is a 400: …%s',
  async (read) => {
    for (const query of ['page[limit]=0', 'page[limit]=101', 'page[offset]=10001']) {
      expect((await get(`/catalog${read}?${query}`)).status).toBe(400);
    }
  },
);

describe('hierarchies', () => {
  it('link to what they hold, under the prefix that was asked', async () => {
    for (const prefix of ['', '/pcm']) {
      const { body } = await get<HierarchyList>(`${prefix}/catalog/hierarchies`);
      const [hierarchy] = body.data;
      for (const { links } of Object.values(hierarchy?.relationships ?? {})) {
        expect(links.related.startsWith(`${prefix}/catalogs/${ids.retail}/`)).toBe(true);
        expect((await get(links.related)).status).toBe(200);
      }
    }
  });

  it('have a menu in one page: each node names the one above it, which came before', async () => {
    const { body } = await get<NodeList>(`/catalog/hierarchies/${ids.clothing}/nodes`);
    const seen = new Set<string>([ids.clothing]);
    for (const { id, relationships } of body.data) {
      expect(seen).toContain(relationships.parent?.data.id);
      seen.add(id);
    }
    expect(seen.size).toBe(body.meta.results.total + 1);
  });
});

it('links of a bundle lead to the products that it is made of', async () => {
  const { body } = await get<{ data: CatalogProduct }>(`/pcm/catalog/products/${ids.outfit}`);
  const relationship = body.data.relationships.component_products;
  const linked = await get<ProductList>(relationship?.links.self ?? '');
  expect(linked.status).toBe(200);
  expect(linked.body.data).toEqual(relationship?.data);
});

describe('a bundle', () => {
  const configure = (selected_options: unknown, options: RequestOptions = {}) =>
    get<{ data: CatalogProduct }>(`/catalog/products/${ids.outfit}/configure`, {
      method: 'POST',
      json: { data: { selected_options } },
      ...options,
    });

  it('with its default options is as it is, for any choice in any order of requests', async () => {
    const { body } = await get<{ data: CatalogProduct }>(`/catalog/products/${ids.outfit}`);
    const defaults = body.data.meta.bundle_configuration?.selected_options ?? {};
    const chosen = await configure(defaults);
    expect(chosen.status).toBe(200);
    expect(chosen.body.data).toEqual(body.data);
    expect(chosen.headers.get('cache-control')).toBe('no-store');
    const refused = await configure({ ...defaults, none: {} });
    expect(refused.status).toBe(400);
    expect((await configure(defaults)).body.data).toEqual(body.data);
  });

  it.each([[7], [{ top: 1 }], [{ top: { [ids.tee]: 0 } }], [null]])(
    'is refused what is no choice: %j',
    async (selection) => {
      expect((await configure(selection)).status).toBe(400);
    },
  );

  it('takes its choice from the body, and nothing else', async () => {
    const { body } = await get<{ data: CatalogProduct }>(`/catalog/products/${ids.outfit}`);
    const data = {
      selected_options: body.data.meta.bundle_configuration?.selected_options,
      id: ids.outfit,
      product_id: ids.tee,
      catalog_id: {},
      currency: 'EUR',
      include: 5,
      languages: 5,
    };
    const path = `/catalog/products/${ids.outfit}/configure`;
    const chosen = await get(path, { method: 'POST', json: { data } });
    expect(chosen.status).toBe(200);
    expect(chosen.body).toEqual(body);
  });

  it('brings what include asks for', async () => {
    const { status, text } = await service.request(
      `/catalog/products/${ids.outfit}/configure?include=component_products`,
      {
        method: 'POST',
        json: {
          data: {
            selected_options: (
              await get<{ data: CatalogProduct }>(`/catalog/products/${ids.outfit}`)
            ).body.data.meta.bundle_configuration?.selected_options,
          },
        },
      },
    );
    expect(status).toBe(200);
    expect(text).toContain('"included":{"component_products":[');
  });
});
