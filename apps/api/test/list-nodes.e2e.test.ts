import type { NodeList } from '@aisle/schema/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids } from './support/shop.js';
import { type Service, startService } from './support/start-service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const path = `/catalogs/${ids.retail}/releases/latestPublished/nodes`;
const list = (query = '', headers = {}) =>
  service.request<NodeList>(`${path}${query}`, { headers });

describe('the nodes of a release', () => {
  it('are found by the ids of bread crumbs, in any order', async () => {
    const { status, body } = await list(`?filter=in(id,${ids.trousers},${ids.shirts})`);
    expect(status).toBe(200);
    expect(body.data.map(({ id }) => id).sort()).toEqual([ids.shirts, ids.trousers]);
    expect(body.data.every(({ meta }) => meta.bread_crumb.join() === ids.clothing)).toBe(true);
    expect(body.meta.results.total).toBe(2);
  });

  it('come in pages with links, under both prefixes', async () => {
    const { body } = await service.request<NodeList>(`/pcm${path}?page[limit]=2`);
    expect(body.meta).toEqual({
      results: { total: 4 },
      page: { limit: 2, offset: 0, current: 1, total: 2 },
    });
    expect(body.links.next).toBe(`/pcm${path}?page[limit]=2&page[offset]=2`);
  });

  it.each(['', '/pcm'])(
    'link to their products under the prefix that was asked: %j',
    async (prefix) => {
      const asked = `${prefix}${path}?filter=in(id,${ids.shirts})`;
      const [node] = (await service.request<NodeList>(asked)).body.data;
      const related = node?.relationships.products?.links.related ?? '';
      expect(related.startsWith(`${prefix}/catalogs/${ids.retail}/releases/`)).toBe(true);
      expect((await service.request(related)).status).toBe(200);
    },
  );

  it('speak the shopper’s language', async () => {
    const nameIn = async (language: string) => {
      const { body } = await list(`?filter=in(id,${ids.shirts})`, { 'Accept-Language': language });
      return body.data[0]?.attributes.name;
    };
    expect(await nameIn('fr')).toBe('Chemises');
    expect(await nameIn('en')).toBe('Shirts');
  });

  it('may be kept while they hold', async () => {
    const tag = (await list()).headers.get('etag') ?? '';
    expect((await list('', { 'If-None-Match': tag })).status).toBe(304);
  });

  it.each([
    ['?filter=in(name,Shirts)', 400],
    ['?filter=eq(id,x)', 400],
    ['?page[limit]=0', 400],
  ])('refuse %s', async (query, expected) => {
    expect((await list(query)).status).toBe(expected);
  });
});
