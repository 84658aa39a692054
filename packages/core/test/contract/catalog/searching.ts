import { CommerceError } from '@aisle/schema';
import type { CatalogProduct, SearchQuery } from '@aisle/schema/catalog';
import { describe, expect, it } from 'vitest';
import type { SearchRequest } from '../../../src/catalog/search/multi-search.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeShop, shopIds, shopSale } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

/** Declares the tests of searching in releases. */
export function describeSearching(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, makeShop());
  const search = async (query: SearchQuery, request: Partial<SearchRequest> = {}) => {
    const { results } = await service.commerce.catalog.multiSearch({
      searches: [query],
      ...request,
    });
    const [result] = results;
    if (!result) throw new RangeError('each search has a result');
    return result;
  };
  const find = async (...given: Parameters<typeof search>) => {
    const { hits } = await search(...given);
    return hits.map(({ document }) => (document as CatalogProduct).attributes.sku);
  };

  describe('a query', () => {
    it.each([
      ['teapot', ['POT']],
      ['TEAPOT', ['POT']],
      ['téàpot', ['POT']],
      ['tea', ['SET', 'POT']],
      ['te', ['POT', 'SET']],
      ['holds lit', ['POT']],
      ['hold litre', []],
      ['cup-l', ['CUP-L']],
      ['4006381333931', ['POT']],
      ['organic', ['SENCHA']],
      ['kettle', []],
      ['!', []],
    ])('%j finds %j', async (q, skus) => {
      expect(await find({ q })).toEqual(skus);
    });

    it('prefers a sku to a name, a name to a tag, a short name to a long one', async () => {
      const products = [
        { sku: 'A-1', name: 'Lamp', description: 'Goes with any fern.' },
        { sku: 'A-2', name: 'Fern of the woods' },
        { sku: 'A-3', name: 'Moss', tags: ['fern'] },
        { sku: 'FERN', name: 'Pot for it' },
        { sku: 'A-5', name: 'Fern' },
      ];
      await service.load([
        ...products.map((product, index) =>
          makeProduct({ id: makeUuid(0x400 + index), node_ids: [shopIds.tea], ...product }),
        ),
        { type: 'publish', catalog_id: shopIds.catalog },
      ]);
      expect(await find({ q: 'fern' })).toEqual(['A-5', 'FERN', 'A-2', 'A-3', 'A-1']);
      expect(await find({ q: 'fern', query_by: 'name' })).toEqual(['A-5', 'A-2']);
    });

    it('that is * or absent finds all products, as they are listed', async () => {
      const { products } = await service.commerce.catalog.listProducts({});
      const listed = products.map(({ attributes }) => attributes.sku);
      for (const q of ['*', '', undefined]) {
        expect(await find(q === undefined ? {} : { q })).toEqual(listed);
      }
    });

    it('finds the texts of the language of the answer', async () => {
      expect(await find({ q: 'theiere' }, { languages: ['fr'] })).toEqual(['POT']);
      expect(await find({ q: 'teapot' }, { languages: ['fr'] })).toEqual([]);
      expect(await find({ q: 'theiere' })).toEqual([]);
    });
  });

  it('returns products as they are listed', async () => {
    const asked = { currency: 'EUR', languages: ['fr'], include: ['main_image'] as const };
    const { products, included } = await service.commerce.catalog.listProducts(asked);
    const answer = await service.commerce.catalog.multiSearch({ searches: [{}], ...asked });
    expect(answer.results[0]?.hits.map(({ document }) => document)).toEqual(products);
    expect(answer.included).toEqual(included);
    expect(answer.language).toBe('fr');
  });

  it('returns pages', async () => {
    const all = await find({});
    const third = await search({ page: 3, per_page: 2 });
    expect(third).toMatchObject({ found: all.length, out_of: all.length, page: 3 });
    expect(await find({ page: 3, per_page: 2 })).toEqual(all.slice(4, 6));
    expect(await find({}, { limit: 2, offset: 3 })).toEqual(all.slice(3, 5));
    expect(await search({ per_page: 0 })).toMatchObject({ found: all.length, hits: [] });
  });

  it('marks the found words', async () => {
    const query = { q: 'litre hol', highlight_full_fields: 'description' };
    expect((await search(query)).hits[0]?.highlight).toEqual({
      attributes: {
        description: {
          snippet: '<mark>Holds</mark> a <mark>litre</mark>.',
          value: '<mark>Holds</mark> a <mark>litre</mark>.',
          matched_tokens: ['Holds', 'litre'],
        },
      },
    });
  });

  it('suggests names', async () => {
    await service.load([
      makeProduct({ id: makeUuid(0x400), sku: 'X', name: '<b>Tea</b>', node_ids: [shopIds.tea] }),
      { type: 'publish', catalog_id: shopIds.catalog },
    ]);
    const { hits } = await search({ type: 'autocomplete', q: 'tea', per_page: 2 });
    expect(hits[0]).toEqual({
      document: { id: shopIds.set, q: 'Tea set', count: 1 },
      highlight: { q: { snippet: '<mark>Tea</mark> set', matched_tokens: ['Tea'] } },
      highlights: [{ field: 'q', snippet: '<mark>Tea</mark> set', matched_tokens: ['Tea'] }],
    });
    expect(hits[1]?.highlights[0]?.snippet).toBe('&lt;b&gt;<mark>Tea</mark>&lt;/b&gt;');
  });

  describe('facets', () => {
    it('count categories by level, tags and types', async () => {
      const facet_by = 'categories.lvl0,meta.search.categories.lvl2,tags,product_types';
      const { facet_counts } = await search({ facet_by });
      const counts = facet_counts.map(({ field_name, counts: own }) => [
        field_name,
        Object.fromEntries(own.map(({ value, count }) => [value, count])),
      ]);
      const [hierarchy = ''] = Object.keys(counts[0]?.[1] ?? {});
      expect(counts).toEqual([
        ['categories.lvl0', { [hierarchy]: 6 }],
        ['meta.search.categories.lvl2', { [`${hierarchy}>Tea>Green tea`]: 1 }],
        ['tags', { new: 2, clay: 1, organic: 1 }],
        ['product_types', { standard: 3, child: 2, bundle: 1, parent: 1 }],
      ]);
    });

    it('of prices have their range, as the shopper sees them now', async () => {
      const priced = async (currency: string, at = 'USD') =>
        (await search({ facet_by: `price.${at}.float_price` }, { currency })).facet_counts[0]
          ?.stats;
      expect(await priced('USD')).toMatchObject({ min: expect.any(Number) });
      const before = await priced('USD');
      service.environment.setTime(Date.parse(shopSale.from));
      expect(await priced('USD')).not.toEqual(before);
      expect(await priced('USD', 'GBP')).toEqual({});
    });

    it('are limited, and found by the beginning of a word', async () => {
      const limited = await search({ facet_by: 'tags', max_facet_values: 1 });
      expect(limited.facet_counts[0]?.counts).toEqual([
        { value: 'new', count: 2, highlighted: 'new' },
      ]);
      const queried = await search({ facet_by: 'tags', facet_query: 'tags:ORG', per_page: 0 });
      expect(queried.facet_counts[0]?.counts).toEqual([
        { value: 'organic', count: 1, highlighted: '<mark>organic</mark>' },
      ]);
    });
  });

  it('counts and filters extensions', async () => {
    await service.load([
      makeProduct({
        id: makeUuid(0x400),
        sku: 'X',
        node_ids: [shopIds.tea],
        extensions: { 'products(Details)': { 'BRAND-NAME': 'A & B', sizes: [1, 2] } },
      }),
      { type: 'publish', catalog_id: shopIds.catalog },
    ]);
    for (const field of [
      'extensions.Details.BRAND-NAME',
      'extensions.products(Details).BRAND-NAME',
    ]) {
      const { facet_counts } = await search({ facet_by: field });
      expect(facet_counts[0]?.counts).toMatchObject([{ value: 'A & B', count: 1 }]);
      expect(await find({ filter_by: `${field}:=[\`A & B\`]` })).toEqual(['X']);
    }
    expect(await find({ filter_by: 'extensions.Details.sizes:=2' })).toEqual(['X']);
    expect(await find({ filter_by: 'extensions.Details.other:=2' })).toEqual([]);
  });

  describe('filters', () => {
    it.each<[string, string[]]>([
      ['tags:=[`New`]', ['POT', 'SENCHA']],
      ['tags:=[`clay`,`organic`]', ['POT', 'SENCHA']],
      ['tags:=new && tags:!=clay', ['SENCHA']],
      ['attributes.tags:organic', ['SENCHA']],
      ['product_types:=bundle', ['SET']],
      // No product has a price in this currency.
      ['price.CLF.float_price:!=1', []],
    ])('%s keeps %j', async (filter_by, skus) => {
      expect((await find({ filter_by })).toSorted()).toEqual(skus);
    });

    it('keep a category with what is below it, whatever blanks its name has', async () => {
      const { facet_counts } = await search({ facet_by: 'categories.lvl1' });
      const [way = ''] = (facet_counts[0]?.counts ?? [])
        .map(({ value }) => value)
        .filter((value) => value.endsWith('Tea'));
      const tea = ['POT', 'SENCHA', 'SET'];
      for (const value of [way, way.replace('>', ' > ')]) {
        expect((await find({ filter_by: `categories.lvl1:=[\`${value}\`]` })).toSorted()).toEqual(
          tea,
        );
      }
    });

    it('keep prices within their ends', async () => {
      const field = 'price.USD.float_price';
      const { facet_counts } = await search({ facet_by: field });
      const min = Number(facet_counts[0]?.stats.min);
      const cheapest = await find({ filter_by: `${field}:<=${min}` });
      expect(cheapest.length).toBeGreaterThan(0);
      expect(await find({ filter_by: `${field}:=[${min}..${min}]` })).toEqual(cheapest);
      expect(await find({ filter_by: `${field}:<${min}` })).toEqual([]);
      const dearer = await find({ filter_by: `${field}:>${min}` });
      expect(dearer.length + cheapest.length).toBe(
        (await find({ filter_by: `${field}:>=0` })).length,
      );
      expect((await find({ sort_by: `${field}:asc` })).slice(0, cheapest.length)).toEqual(cheapest);
      const descending = await find({ sort_by: `${field}:desc`, filter_by: `${field}:>=0` });
      expect(descending.slice(-cheapest.length)).toEqual(cheapest);
    });
  });

  it.each<[SearchQuery, string]>([
    [{ facet_by: 'tag' }, 'searches.0.facet_by: unknown facet "tag". Use categories.lvl0'],
    [{ facet_by: 'tag' }, 'Did you mean tags?'],
    [{ filter_by: 'colour:=red' }, 'searches.0.filter_by: unknown filter "colour"'],
    [{ filter_by: 'tags' }, 'cannot be read at "tags"'],
    [{ filter_by: 'tags:=a || tags:=b' }, 'cannot be read'],
    [{ filter_by: 'tags:>a' }, 'tags has no order'],
    [{ filter_by: 'price.USD.float_price:>=cheap' }, '"cheap" is no price'],
    [{ sort_by: 'name:asc' }, 'unknown sort "name:asc". Use _text_match'],
    [{ query_by: 'title' }, 'unknown field "title". Use name, sku, tags, description.'],
    [{ facet_by: 'tags', facet_query: 'sku:a' }, 'must be a facet of facet_by'],
    [{ page: 200, per_page: 100 }, 'begins after result 10000'],
    [{ facet_by: 'tags,'.repeat(21) }, 'searches.0.facet_by: must have at most 20 parts, has 21'],
    [{ filter_by: 'tags:a&&'.repeat(21) }, 'filter_by: must have at most 20 parts'],
    [{ per_page: 101 }, 'searches.0.per_page: must be'],
    [{ q: 'x'.repeat(201) }, 'searches.0.q: must have'],
  ])('refuses %j', async (query, message) => {
    const refusal = await search(query).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CommerceError);
    expect(refusal).toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining(message),
    });
  });

  it('finds what a new release shows, and an older one as it was', async () => {
    const { release_id } = await service.commerce.catalog.multiSearch({ searches: [{}] });
    expect(await find({ q: 'mug' })).toEqual([]);
    await service.load([
      makeProduct({ id: makeUuid(0x400), sku: 'MUG', name: 'Mug', node_ids: [shopIds.cups] }),
      { type: 'publish', catalog_id: shopIds.catalog },
    ]);
    expect(await find({ q: 'mug' })).toEqual(['MUG']);
    const older = { catalog_id: shopIds.catalog, release_id };
    expect(await find({ q: 'mug' }, older)).toEqual([]);
  });

  it('runs several searches, each as if it were alone', async () => {
    const searches: SearchQuery[] = [
      { q: 'tea', facet_by: 'tags' },
      { type: 'autocomplete', q: 'cup' },
      { filter_by: 'tags:=new', per_page: 1, page: 2 },
    ];
    const { results } = await service.commerce.catalog.multiSearch({ searches });
    expect(results).toEqual(await Promise.all(searches.map((one) => search(one))));
  });
}
