import { describe, expect, it } from 'vitest';
import { placeOf } from './card-parts.js';
import { readNodes } from './node-cards.js';
import { objectSections } from './object-view.js';
import { describeSale, readProducts, releaseOf, shortId } from './product-card.js';

const now = Date.parse('2026-12-01T12:00:00Z');

describe('describeSale', () => {
  it.each([
    ['2026-12-04T11:00:00.000', 'sale ends in 2 days'],
    ['2026-12-02T12:00:00.000', 'sale ends in 1 day'],
    ['2026-12-01T17:30:00.000', 'sale ends in 5 hours'],
    ['2026-12-01T12:00:20.000', 'sale ends in less than a minute'],
    ['2027-01-05T12:00:00.000', 'sale ends in 35 days'],
    ['2036-01-01T00:00:00.000', 'sale ends in 9 years'],
    ['2026-11-30T12:00:00.000', 'sale ended 2026-11-30'],
    ['2026-12-04T13:00:00+01:00', 'sale ends in 3 days'],
    [undefined, 'sale without an end'],
    ['soon', 'sale without an end'],
  ])('says of %s: %s', (expires, words) => {
    expect(describeSale(expires, now)).toBe(words);
  });
});

const amount = (formatted: string) => ({ amount: '1', currency: 'EUR', formatted });
const product = {
  id: 'p1',
  type: 'product',
  attributes: {
    name: 'Tent',
    sku: 'T-1',
    curated_product: true,
    tags: ['a'],
    components: {
      light: { name: 'Light', sort_order: 1, options: [{ id: 'c2', quantity: 2 }] },
      tent: { name: 'Tent', sort_order: 2, options: [{ id: 'c1', quantity: 1 }] },
    },
  },
  relationships: {
    main_image: { data: { id: 'i1', type: 'main_image' } },
    children: { data: [{ id: 'k1' }, { id: 'k2' }] },
  },
  meta: {
    product_types: ['bundle'],
    language: 'en',
    display_price: { with_tax: amount('€12.00'), without_tax: amount('€10.00') },
    original_display_price: { with_tax: amount('€15.00') },
    sale_id: 'winter',
    sale_expires: '2026-12-04T00:00:00.000',
    variations: [{ name: 'Size', options: [{ name: 'S' }, { name: 'M' }] }],
    child_variations: [{ name: 'Size', option: { name: 'M' } }],
    bundle_configuration: { selected_options: { light: { c2: 3 } } },
    bread_crumbs: { n2: ['h'], n3: ['h', 'n2'] },
  },
};
const included = {
  main_images: [{ id: 'i1', link: { href: '/files/tent.svg' }, alt_text: 'A tent' }],
  component_products: [{ id: 'c1', attributes: { name: 'Bell tent' } }],
};

describe('the card of a product', () => {
  it('shows what the answer has', () => {
    const [card] = readProducts({ data: [product], included });
    expect(card).toMatchObject({
      name: 'Tent',
      sku: 'T-1',
      type: 'bundle',
      isCurated: true,
      language: 'en',
      tags: ['a'],
      image: { state: 'included', address: '/files/tent.svg', text: 'A tent' },
      price: {
        now: { withTax: '€12.00', withoutTax: '€10.00' },
        before: { withTax: '€15.00' },
        sale: { id: 'winter', expires: '2026-12-04T00:00:00.000' },
      },
      variations: [{ name: 'Size', options: ['S', 'M'] }],
      children: 2,
      chosen: [{ name: 'Size', options: ['M'] }],
      components: [
        { name: 'Tent', options: [{ name: 'Bell tent', quantity: 1, isChosen: false }] },
        { name: 'Light', options: [{ name: undefined, quantity: 3, isChosen: true }] },
      ],
      breadCrumbs: [
        ['h', 'n2', 'n3'],
        ['h', 'n2'],
      ],
    });
  });

  it.each([
    [{ data: [product] }, 'not included'],
    [{ data: [{ id: 'x' }] }, 'none'],
  ])('knows why there is no image: %#', (body, state) => {
    expect(readProducts(body)[0]?.image.state).toBe(state);
  });

  it.each([[null], ['text'], [[]], [{ attributes: { name: 1 }, meta: { variations: 'x' } }]])(
    'takes nothing for granted: %j',
    (strange) => {
      expect(readProducts({ data: [strange] })).toHaveLength(1);
    },
  );
});

describe('a picture', () => {
  it.each([
    ['/files/demo/tent.svg', 'shown'],
    ['http://127.0.0.1:8080/files/demo/tent.svg', 'shown'],
    ['https://cdn.example/a.png', 'shown'],
    ['https://cdn.example.evil/a.png', 'external'],
    ['//evil.example/a.png', 'external'],
    ['http://127.0.0.1:8081/a.png', 'external'],
    ['http://[/a.png', 'none'],
    ['javascript:alert(1)', 'none'],
    ['data:image/svg+xml,<svg/>', 'none'],
    ['blob:http://127.0.0.1:8080/a', 'none'],
  ])('at %s is %s', (address, place) => {
    const page = 'http://127.0.0.1:8080/playground/#/listProducts';
    expect(placeOf(address, 'img.example cdn.example', page)).toBe(place);
  });

  it('is of the own server where no host is named', () => {
    expect(placeOf('https://cdn.example/a.png', undefined, 'http://127.0.0.1/')).toBe('external');
  });
});

it('reads nodes', () => {
  const node = {
    id: 'n',
    attributes: { name: 'Tents', curated_products: ['a', 'b'] },
    meta: { bread_crumb: ['h'] },
  };
  expect(readNodes({ data: [node] })).toMatchObject([{ name: 'Tents', curated: 2, path: ['h'] }]);
});

it('reads an object by sections', () => {
  const body = {
    data: {
      id: '1',
      attributes: { go_live_after: null, offering: { name: 'Box' }, plans: [{ id: 'a' }] },
    },
  };
  const sections = objectSections(body, 'Subscription').map(({ title, pointer, rows }) => [
    title,
    pointer,
    rows.map(({ name, value }) => `${name}: ${value}`),
  ]);
  expect(sections).toEqual([
    ['Subscription', '/data', ['ID: 1', 'Go live after: null']],
    ['Subscription › Offering', '/data/attributes/offering', ['Name: Box']],
    ['Subscription › Plans 1', '/data/attributes/plans/0', ['ID: a']],
  ]);
});

it('finds the release that was asked', () => {
  expect(releaseOf('/pcm/catalogs/c%201/releases/latestPublished/nodes?x=1')).toEqual({
    catalog: 'c 1',
    release: 'latestPublished',
  });
  expect(releaseOf('/v2/subscriptions')).toBeUndefined();
});

it('shortens ids', () => {
  expect(shortId('600d5007-0000-4000-8000-000000000001')).toBe('600d5007…0001');
  expect(shortId('winter')).toBe('winter');
});
