import type { ListLinks, ProductList } from '@aisle/schema/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from './support/send-raw.js';
import { ids, plainShirts } from './support/shop.js';
import {
  isOverHttp,
  type RequestOptions,
  type Service,
  startService,
} from './support/start-service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const pathOf = ({ catalog = ids.retail, release = 'latestPublished', node = ids.shirts } = {}) =>
  `/catalogs/${catalog}/releases/${release}/nodes/${node}/relationships/products`;
const list = (query = '', options?: RequestOptions) =>
  service.request<ProductList>(`${pathOf()}${query}`, options);
const idsOf = ({ body }: { body: ProductList }) => body.data.map(({ id }) => id);
const offsetOf = (link = '') => Number(new URLSearchParams(link.split('?')[1]).get('page[offset]'));

describe('a page of products', () => {
  it('has the store’s page length when no limit is set', async () => {
    const { status, headers, body } = await list();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(body.data).toHaveLength(10);
    expect(body.meta).toEqual({
      results: { total: plainShirts + 1 },
      page: { limit: 10, offset: 0, current: 1, total: 10 },
    });
    expect(Object.keys(body)).toEqual(['meta', 'data', 'links']);
  });

  it('is found by limit and offset, brackets raw or encoded', async () => {
    const all = idsOf(await list('?page[limit]=100'));
    expect(all).toHaveLength(plainShirts + 1);
    expect(idsOf(await list('?page[limit]=5&page[offset]=7'))).toEqual(all.slice(7, 12));
    expect(idsOf(await list('?page%5Blimit%5D=5&page%5Boffset%5D=7'))).toEqual(all.slice(7, 12));
  });

  it('is empty past the end', async () => {
    const { status, body } = await list('?page[offset]=10000');
    expect(status).toBe(200);
    expect(body.data).toEqual([]);
    expect(body.meta.page).toEqual({ limit: 10, offset: 10_000, current: 1001, total: 0 });
    expect(offsetOf(body.links.prev)).toBe(30);
    expect(body.links.next).toBeUndefined();
  });

  it('ignores parameters that nobody knows', async () => {
    const { status, body } = await list('?page[total_method]=exact&sort=name&x');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(10);
  });

  it.each([
    ['page[limit]=0', 'page[limit] is "0"; it must be an integer from 1 to 100.'],
    ['page[limit]=101', 'page[limit] is "101"; it must be an integer from 1 to 100.'],
    ['page%5Blimit%5D=1.5', 'page[limit] is "1.5"; it must be an integer from 1 to 100.'],
    ['page[limit]=', 'page[limit] is ""; it must be an integer from 1 to 100.'],
    ['page[offset]=-1', 'page[offset] is "-1"; it must be an integer from 0 to 10000.'],
    ['page[offset]=10001', 'page[offset] is "10001"; it must be an integer from 0 to 10000.'],
    ['page[limit]=5&page[limit]=5', 'page[limit] is given more than once'],
    ['filter=eq(sku,A)&filter=eq(sku,B)', 'filter is given more than once'],
    ['include=main_images', 'Use component_products, main_image, files. Did you mean main_image'],
    ['filter=%', 'not percent-encoded UTF-8'],
    ['x=%C3%28', 'not percent-encoded UTF-8'],
  ])('refuses ?%s', async (query, words) => {
    const { status, body } = await service.request(`${pathOf()}?${query}`);
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { title: 'Bad Request', status: '400', detail: expect.stringContaining(words) },
    ]);
  });
});

describe('paging by meta.page.total', () => {
  it('finds each product once, as the official loop adds it to the offset', async () => {
    const seen: string[] = [];
    let offset = 0;
    for (;;) {
      const { body } = await list(`?page[limit]=7&page[offset]=${offset}`);
      seen.push(...idsOf({ body }));
      expect(body.meta.page.current).toBe(Math.floor(offset / 7) + 1);
      offset += body.meta.page.total;
      if (offset >= body.meta.results.total) break;
    }
    expect(seen).toHaveLength(plainShirts + 1);
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe('links', () => {
  it('lead through the whole list, each product once', async () => {
    const seen: string[] = [];
    let next: string | undefined = `${pathOf()}?page[limit]=7`;
    while (next) {
      const answer: { body: ProductList } = await service.request<ProductList>(next);
      seen.push(...idsOf(answer));
      next = answer.body.links.next;
    }
    expect(seen).toHaveLength(plainShirts + 1);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('keep the prefix and the caller’s other parameters as they were written', async () => {
    const query = 'filter=in(sku,%22SHIRT-1%22,SHIRT-2)&page%5Boffset%5D=1&mine=a+b&page[limit]=1';
    const { body } = await service.request<ProductList>(`/pcm${pathOf()}?${query}`);
    const kept = `/pcm${pathOf()}?filter=in(sku,%22SHIRT-1%22,SHIRT-2)&mine=a+b&page[limit]=1`;
    expect(body.links).toEqual({
      self: `${kept}&page[offset]=1`,
      first: `${kept}&page[offset]=0`,
      last: `${kept}&page[offset]=1`,
      prev: `${kept}&page[offset]=0`,
    } satisfies ListLinks);
  });

  it('can be followed back to a filter with quotes and letters of any script', async () => {
    const path = pathOf({ node: ids.trousers });
    const filter = encodeURIComponent('eq(name,"Café Chinos, \\"slim\\"")');
    const found = await service.request<ProductList>(`${path}?filter=${filter}`);
    expect(idsOf(found)).toEqual([ids.chinos]);
    expect(idsOf(await service.request<ProductList>(found.body.links.self))).toEqual([ids.chinos]);
  });
});

describe('a filter', () => {
  it('reads + as a space and %2B as a plus', async () => {
    expect(idsOf(await list('?filter=eq(name,Basic+Tee)'))).toEqual([ids.tee]);
    expect(idsOf(await list('?filter=eq(name,Basic%20Tee)'))).toEqual([ids.tee]);
    expect(idsOf(await list('?filter=eq(name,Basic%2BTee)'))).toEqual([]);
  });

  it('may join terms by commas; links keep what was sent', async () => {
    const [id] = idsOf(await list('?page[limit]=1&page[offset]=3'));
    const terms = [`in(id,${id},${ids.tee})`, 'in(sku,TEE-1,TEE-2)'];
    const colon = await list(`?filter=${terms.join(':')}`);
    const comma = await list(`?filter=${terms.join(',')}`);
    expect(comma.status).toBe(200);
    expect(comma.body.data).toEqual(colon.body.data);
    expect(idsOf(comma)).toEqual([ids.tee]);
    expect(comma.body.links.self).toContain(`filter=${terms.join(',')}&`);
  });

  it.each(['eq(product_types,standalone)', 'in(product_types,Standard,simple)'])(
    'by a type that no product has finds nothing: %s',
    async (filter) => {
      const { status, body } = await list(`?filter=${filter}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ data: [], meta: { results: { total: 0 } } });
    },
  );

  it('that is wrong is explained with a caret under the place', async () => {
    const { status, body } = await service.request(`${pathOf()}?filter=eq(colour,red)`);
    expect(status).toBe(400);
    expect(body.errors[0]?.title).toBe('Bad Request');
    expect(body.errors[0]?.detail).toMatch(/^Wrong filter at offset 3: .*colour/);
    expect(body.errors[0]?.detail).toMatch(/\n +\^{6}\n/);
  });

  it('may have as many values as fit into 64 KiB, and is a 414 beyond', async () => {
    const values = (number: number) =>
      Array.from({ length: number }, (_, index) => `SHIRT-${index}`).join(',');
    const fits = await list(`?filter=in(sku,${values(5000)})&page[limit]=100`);
    expect(fits.body.meta.results.total).toBe(plainShirts);
    for (const number of [7000, 20_000]) {
      const { status, body } = await service.request(
        `${pathOf()}?filter=in(sku,${values(number)})`,
      );
      expect(status).toBe(414);
      expect(body.errors[0]?.title).toBe('URI Too Long');
    }
  });
});

describe('include', () => {
  it('adds what was asked for and is there', async () => {
    const { body } = await list(
      '?include=files,main_image,component_products&filter=eq(sku,TEE-1)',
    );
    expect(Object.keys(body)).toEqual(['meta', 'data', 'included', 'links']);
    expect(body.included?.main_images?.map(({ id }) => id)).toEqual([ids.image]);
    expect(body.included?.files?.map(({ id }) => id)).toEqual([ids.manual]);
    expect(body.included).not.toHaveProperty('component_products');
  });

  it.runIf(isOverHttp)('has links that are absolute, from the address that was asked', async () => {
    const query = '?include=files,main_image&filter=eq(sku,TEE-1)';
    const { body, headers } = await list(query);
    const [image] = body.included?.main_images ?? [];
    const [file] = body.included?.files ?? [];
    expect([image?.type, file?.type]).toEqual(['file', 'file']);
    expect(image?.link.href).toBe(`${service.url}/files/demo/tee.svg`);
    expect(body.data[0]?.relationships.main_image?.data.type).toBe('main_image');
    const tag = headers.get('etag') ?? '';

    const { access_token } = await service.tokens.issueAccess('shop', 'implicit');
    const asked = await sendRaw(
      service.port,
      [
        `GET ${pathOf()}${query} HTTP/1.1`,
        `Host: LocalHost:${service.port}`,
        `Authorization: Bearer ${access_token}`,
        `If-None-Match: ${tag}`,
        'Connection: close\r\n\r\n',
      ].join('\r\n'),
    );
    expect(asked.status).toBe(200);
    expect(asked.body).toContain(`"href":"http://LocalHost:${service.port}/files/demo/care.pdf"`);
    const again = await list(query);
    expect([again.text, again.headers.get('etag')]).toEqual([JSON.stringify(body), tag]);
    expect(headers.get('vary')).not.toContain('Host');
  });

  it.runIf(isOverHttp)('has links under the public address where there is one', async () => {
    const open = await startService({ publicUrl: 'https://shop.example/api' });
    const { body } = await open.request<ProductList>(`${pathOf()}?include=files`);
    expect(body.included?.files?.[0]?.link.href).toBe(
      'https://shop.example/api/files/demo/care.pdf',
    );
    const { body: document } = await open.request<{ servers: unknown }>('/openapi.json');
    expect(document.servers).toEqual([{ url: 'https://shop.example/api' }]);
    await open.stop();
  });

  it('brings the components of a bundle', async () => {
    const path = `${pathOf({ node: ids.trousers })}?include=component_products`;
    const { body } = await service.request<ProductList>(path);
    expect(body.included?.component_products?.map(({ id }) => id)).toEqual([ids.tee]);
  });

  it.each(['', '/pcm'])(
    'links relationships under the prefix that was asked: %j',
    async (prefix) => {
      const path = `${prefix}${pathOf({ node: ids.trousers })}?filter=eq(sku,SET-1)`;
      const { body } = await service.request<ProductList>(path);
      expect(body.data[0]?.relationships.component_products?.links.self).toBe(
        `${prefix}/catalog/products/${ids.outfit}/relationships/component_products`,
      );
    },
  );

  it('adds nothing when nothing was found or asked for', async () => {
    for (const query of ['?include=files&filter=eq(sku,SHIRT-1)', '?include=', '']) {
      expect((await list(query)).body).not.toHaveProperty('included');
    }
  });
});

describe('what the shopper says', () => {
  const nameOfTee = async (headers: Record<string, string>) => {
    const { body } = await list('?filter=eq(sku,TEE-1)', { headers });
    return [body.data[0]?.attributes.name, body.data[0]?.meta.language];
  };

  it.each([
    [{ 'Accept-Language': 'fr-CA, en;q=0.5' }, 'fr'],
    [{ 'Accept-Language': 'en;q=0.5, fr;q=0.9' }, 'fr'],
    [{ 'Accept-Language': 'de' }, 'en'],
    [{ 'Accept-Language': '*' }, 'en'],
    [{ 'Accept-Language': '*', 'X-Moltin-Language': 'fr' }, 'fr'],
    [{ 'Accept-Language': 'en', 'X-Moltin-Language': 'fr' }, 'en'],
    [{ 'Accept-Language': 'x-!, en-a, i-klingon, \u00e9' }, 'en'],
  ])('chooses the language by %j', async (headers, language) => {
    expect(await nameOfTee(headers)).toEqual([
      language === 'fr' ? 'Le T-shirt' : 'Basic Tee',
      language,
    ]);
  });

  it('chooses the currency, and refuses what is none', async () => {
    const priceIn = async (headers: Record<string, string>) => {
      const { body } = await list('?filter=eq(sku,TEE-1)', { headers });
      return body.data[0]?.meta.display_price;
    };
    expect(await priceIn({})).toEqual({
      without_tax: { amount: '1999', currency: 'USD', formatted: '$19.99' },
    });
    expect((await priceIn({ 'X-Moltin-Currency': 'EUR' }))?.with_tax?.amount).toBe('2099');
    expect(await priceIn({ 'X-Moltin-Currency': 'JPY' })).toBeUndefined();

    const wrong = await service.request(pathOf(), { headers: { 'X-Moltin-Currency': 'usd' } });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors[0]?.detail).toMatch(/^X-Moltin-Currency: must be .*, is "usd"$/);
  });

  it('decides which catalog the latest release is of', async () => {
    const catalogFor = async (headers: Record<string, string>, release?: string) => {
      const path = `${pathOf(release ? { release } : {})}?page[limit]=1`;
      const { body } = await service.request<ProductList>(path, { headers });
      return body.data[0]?.meta.catalog_id;
    };
    const account = await service.tokens.issueShopper('account', ids.account);
    const loyal = {
      'EP-Context-Tag': 'new, loyal',
      'EP-Account-Management-Authentication-Token': account,
    };
    expect(await catalogFor({})).toBe(ids.retail);
    expect(await catalogFor({ 'EP-Channel': 'wholesale' })).toBe(ids.trade);
    expect(await catalogFor({ 'EP-Channel': 'elsewhere' })).toBe(ids.retail);
    expect(await catalogFor(loyal)).toBe(ids.trade);
    const [retail] = await service.commerce.catalog.listCatalogs();
    const release = retail?.releases[0]?.id;
    expect(retail?.id).toBe(ids.retail);
    expect(await catalogFor({ 'EP-Channel': 'wholesale' }, release)).toBe(ids.retail);
  });

  it('must be signed by this service', async () => {
    const names = ['EP-Account-Management-Authentication-Token', 'X-Moltin-Customer-Token'];
    const access = await service.tokens.issueAccess('shop', 'implicit');
    for (const name of names) {
      for (const token of ['nonsense', access.access_token]) {
        const { status, body } = await service.request(pathOf(), { headers: { [name]: token } });
        expect(status).toBe(401);
        expect(body.errors[0]?.detail).toContain(name);
      }
    }
  });
});

describe('keeping an answer', () => {
  it('is allowed to the asker, who may ask whether it still holds', async () => {
    const { headers } = await list();
    const tag = headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const again = await list('', { headers: { 'If-None-Match': `"x", ${tag}` } });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    expect(again.headers.get('etag')).toBe(tag);
    expect((await list('', { headers: { 'If-None-Match': '"x"' } })).status).toBe(200);
  });

  it('names every header that the answer depends on', async () => {
    const { headers } = await list();
    const vary = (headers.get('vary') ?? '').split(', ');
    expect(vary).toEqual([
      'Accept-Language',
      'X-Moltin-Language',
      'X-Moltin-Currency',
      'EP-Channel',
      'EP-Context-Tag',
      'EP-Account-Management-Authentication-Token',
      'X-Moltin-Customer-Token',
      'Accept-Encoding',
    ]);
  });

  it.runIf(isOverHttp)('has another tag for every other answer', async () => {
    const tagOf = async (query: string, headers = {}) =>
      (await list(query, { headers })).headers.get('etag');
    const tags = await Promise.all([
      tagOf(''),
      tagOf('?page[limit]=9'),
      tagOf('?x=1'),
      tagOf('', { 'Accept-Language': 'fr' }),
      tagOf('', { 'X-Moltin-Currency': 'EUR' }),
      tagOf('', { 'EP-Channel': 'wholesale' }),
      tagOf('', { 'Accept-Encoding': 'identity' }),
    ]);
    expect(new Set(tags).size).toBe(tags.length);
  });

  it('answers HEAD like GET, without the body', async () => {
    const got = await list();
    const { status, headers, text } = await list('', { method: 'HEAD' });
    expect(status).toBe(200);
    expect(text).toBe('');
    expect(headers.get('etag')).toBe(got.headers.get('etag'));
  });
});

describe('the three ids', () => {
  it('accept latest for latestPublished, and a release id', async () => {
    const [retail] = await service.commerce.catalog.listCatalogs();
    for (const release of ['latest', retail?.releases[0]?.id ?? '']) {
      const { status } = await service.request<ProductList>(pathOf({ release }));
      expect(status).toBe(200);
    }
  });

  it.each([
    [{ catalog: 'nope' }, 'catalog'],
    [{ release: ids.unknown }, 'release'],
    [{ node: ids.unknown }, 'node'],
    [{ node: 'a b' }, 'node'],
    [{ catalog: "'; DROP TABLE products; --" }, 'catalog'],
    [{ node: '\u0000' }, 'node'],
    [{ node: 'x'.repeat(5000) }, 'node'],
  ])('are named when unknown: %j', async (wrong, which) => {
    const [value = ''] = Object.values(wrong);
    const [name = ''] = Object.keys(wrong);
    const path = pathOf({ [name]: encodeURIComponent(value) });
    const { status, body } = await service.request(path);
    expect(status).toBe(404);
    expect(body.errors[0]?.title).toBe('Not Found');
    expect(body.errors[0]?.detail).toContain(which);
    expect(body.errors[0]?.detail).toContain(JSON.stringify(value).slice(0, 20).replace(/"$/, ''));
  });

  it('must be percent-encoded UTF-8', async () => {
    const { status, body } = await service.request(pathOf({ node: '%ff' }));
    expect(status).toBe(400);
    expect(body.errors[0]?.title).toBe('Bad Request');
  });
});
