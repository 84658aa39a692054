import type { ErrorList } from '@aisle/schema';
import type { CatalogProduct, MultiSearchResponse, ProductList } from '@aisle/schema/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids } from './support/shop.js';
import { type RequestOptions, type Service, startService } from './support/start-service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const search = <Body = MultiSearchResponse>(
  json: unknown,
  options: RequestOptions = {},
  query = '',
) => service.request<Body>(`/catalog/multi-search${query}`, { method: 'POST', json, ...options });

const idsOf = ({ results: [result] }: MultiSearchResponse) =>
  result?.hits.map(({ document }) => document.id);

describe('a search', () => {
  it('returns the products of the catalog, as they are listed', async () => {
    const headers = { 'X-Moltin-Currency': 'EUR', 'Accept-Language': 'de' };
    const listed = await service.request<ProductList>('/catalog/products', { headers });
    const { status, body, headers: answered } = await search({ searches: [{}] }, { headers });
    expect(status).toBe(200);
    expect(body.results[0]?.hits.map(({ document }) => document)).toEqual(listed.body.data);
    expect(answered.get('content-language')).toBe(listed.headers.get('content-language'));
    expect(answered.get('cache-control')).toBe('no-store');
  });

  it('reads the catalog that the rules give to the shopper', async () => {
    const headers = { 'EP-Channel': 'trade' };
    const listed = await service.request<ProductList>('/catalog/products', { headers });
    const { body } = await search({ searches: [{}] }, { headers });
    expect(idsOf(body)).toEqual(listed.body.data.map(({ id }) => id));
  });

  it('answers what the search examples of the vendor send', async () => {
    // The bodies of SearchRequestAdapter for react-instantsearch, and of its autocomplete.
    const { body, status } = await search({
      searches: [
        {
          type: 'search',
          q: '*',
          facet_by: 'categories.lvl0,extensions.Details.BRAND-NAME,price.USD.float_price',
          max_facet_values: 50,
          page: 1,
        },
        { type: 'search', q: '*', facet_by: 'categories.lvl0', page: 1, per_page: 0 },
        { type: 'autocomplete', q: 'shi', highlight_full_fields: 'name', include_fields: 'name' },
      ],
    });
    expect(status).toBe(200);
    const [products, counts, suggestions] = body.results;
    expect(products?.facet_counts.map(({ field_name }) => field_name)).toEqual([
      'categories.lvl0',
      'extensions.Details.BRAND-NAME',
      'price.USD.float_price',
    ]);
    expect(counts).toMatchObject({ hits: [], facet_counts: [products?.facet_counts[0]] });
    expect(suggestions?.hits.every(({ highlights }) => highlights[0]?.field === 'q')).toBe(true);
  });

  it('returns pages of the length that was asked', async () => {
    const all = idsOf((await search({ searches: [{}] })).body) ?? [];
    const second = await search({ searches: [{ page: 2, per_page: 2 }] });
    expect(idsOf(second.body)).toEqual(all.slice(2, 4));
    const third = await search({ searches: [{}] }, {}, '?page[limit]=1&page[offset]=2');
    expect(idsOf(third.body)).toEqual(all.slice(2, 3));
  });

  it('adds what include asks for', async () => {
    const query = '?include=main_image,component_products';
    const listed = await service.request<ProductList>(`/catalog/products${query}`);
    const { body } = await search({ searches: [{}, {}] }, {}, query);
    expect(body.included).toEqual(listed.body.included);
  });

  it('is answered to an implicit token, and to nobody without one', async () => {
    const { access_token: token } = await service.tokens.issueAccess('aisle', 'implicit');
    expect((await search({ searches: [{}] }, { token })).status).toBe(200);
    expect((await search({ searches: [{}] }, { token: null })).status).toBe(401);
    const headers = { 'EP-Account-Management-Authentication-Token': 'x.y.z' };
    expect((await search({ searches: [{}] }, { headers })).status).toBe(401);
  });

  it.each([
    [{ searches: [] }, 'searches: must have 1 to 20 entries, has 0'],
    [{ searches: Array.from({ length: 21 }, () => ({})) }, 'searches: must have 1 to 20 entries'],
    [{ searches: [{ facets: 'tags' }] }, 'searches.0.facets: is not a known member'],
    [{ searches: [{}, { facet_by: 'brand' }] }, 'searches.1.facet_by: unknown facet "brand". Use'],
    [{ searches: [{ filter_by: 'price.USD.float_price:>=x' }] }, '"x" is no price'],
    [{ searches: [{ q: 7 }] }, 'searches.0.q: must be'],
  ])('is refused with what is wrong: %j', async (json, detail) => {
    const { status, body } = await search<ErrorList>(json);
    expect(status).toBe(400);
    expect(body.errors[0]?.detail).toContain(detail);
  });

  it('shows a publish at once', async () => {
    const found = async () => idsOf((await search({ searches: [{ q: 'tee' }] })).body);
    expect(await found()).toContain(ids.tee);
    const { status } = await service.request(`/catalogs/${ids.retail}/releases`, {
      method: 'POST',
    });
    expect(status).toBe(201);
    expect(await found()).toContain(ids.tee);
  });

  it('marks what it found', async () => {
    const { body } = await search({ searches: [{ q: 'tee', per_page: 1 }] });
    const [hit] = body.results[0]?.hits ?? [];
    const { name } = (hit?.document as CatalogProduct | undefined)?.attributes ?? {};
    expect(JSON.stringify(hit?.highlight)).toContain('<mark>');
    expect(hit?.highlights.map(({ snippet }) => snippet.replace(/<\/?mark>/g, ''))).toContain(name);
  });
});
