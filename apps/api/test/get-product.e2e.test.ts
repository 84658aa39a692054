import type { CatalogProduct, Included, ProductList } from '@aisle/schema/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids } from './support/shop.js';
import { type RequestOptions, type Service, startService } from './support/start-service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const release = `/catalogs/${ids.retail}/releases/latestPublished`;
const get = (path: string, options?: RequestOptions) =>
  service.request<{ data: CatalogProduct; included?: Included }>(path, options);

describe('a product', () => {
  it.each(['', '/pcm'])('is the one that its node lists, under the prefix %j', async (prefix) => {
    const list = `${prefix}${release}/nodes/${ids.trousers}/relationships/products`;
    const listed = (await service.request<ProductList>(list)).body.data;
    expect(listed.length).toBeGreaterThan(1);
    for (const product of listed) {
      const { status, body } = await get(`${prefix}${release}/products/${product.id}`);
      expect(status).toBe(200);
      expect(body).toEqual({ data: product });
    }
  });

  it.each(['', '/pcm'])(
    'needs no catalog: the rules choose, under the prefix %j',
    async (prefix) => {
      const path = `${prefix}/catalog/products/${ids.tee}`;
      const own = await get(path);
      expect(own.body.data.id).toBe(ids.tee);
      const named = await get(`${prefix}${release}/products/${ids.tee}`);
      expect(own.body.data).toEqual(named.body.data);
      const trade = await get(path, { headers: { 'EP-Channel': 'wholesale' } });
      expect(trade.body.data.meta).not.toEqual(own.body.data.meta);
    },
  );

  it('brings what include asks for', async () => {
    const { body } = await get(
      `/catalog/products/${ids.outfit}?include=component_products,main_image`,
    );
    expect(Object.keys(body)).toEqual(['data', 'included']);
    expect(body.included?.component_products?.map(({ id }) => id)).toContain(ids.tee);
    const tee = await get(`/catalog/products/${ids.tee}?include=main_image`);
    expect(tee.body.included?.main_images?.[0]?.link.href).toMatch(/^http:.*tee\.svg$/);
  });

  it('speaks the shopper’s language and currency', async () => {
    const { body } = await get(`/catalog/products/${ids.tee}`, {
      headers: { 'Accept-Language': 'fr', 'X-Moltin-Currency': 'EUR' },
    });
    expect(body.data.attributes.name).toBe('Le T-shirt');
    expect(body.data.meta.language).toBe('fr');
  });

  it('need not be sent again while it is the same', async () => {
    const path = `/catalog/products/${ids.tee}`;
    const etag = (await get(path)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"/);
    expect((await get(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    const french = { 'If-None-Match': etag, 'Accept-Language': 'fr' };
    expect((await get(path, { headers: french })).status).toBe(200);
  });

  it.each([
    [`${release}/products/${ids.unknown}`, `There is no product "${ids.unknown}" in release`],
    [`${release}/products/${ids.draft}`, `There is no product "${ids.draft}" in release`],
    [`/catalog/products/${'x'.repeat(300)}`, 'There is no product "xxx'],
    [`/catalogs/none/releases/latest/products/${ids.tee}`, 'There is no catalog "none"'],
  ])('that is not there is a 404: %.80s', async (path, words) => {
    const { status, body } = await service.request<{ errors: { detail: string }[] }>(path);
    expect(status).toBe(404);
    expect(body.errors[0]?.detail).toContain(words);
  });

  it.each([
    ['?include=nope', {}, 'Unknown include "nope"'],
    ['', { 'X-Moltin-Currency': 'euro' }, 'X-Moltin-Currency'],
  ])('is refused with %j and %j', async (query, headers, words) => {
    const path = `/catalog/products/${ids.tee}${query}`;
    const { status, body } = await service.request<{ errors: { detail: string }[] }>(path, {
      headers,
    });
    expect(status).toBe(400);
    expect(body.errors[0]?.detail).toContain(words);
  });

  it('wants a token', async () => {
    expect((await get(`/catalog/products/${ids.tee}`, { token: null })).status).toBe(401);
  });
});
