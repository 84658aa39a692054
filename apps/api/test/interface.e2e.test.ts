import type { CatalogProduct, ProductList } from '@aisle/schema/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoId, startDemoService } from './support/demo-store.js';
import type { Service } from './support/start-service.js';

// For each row of the interface document's tables of a catalog product, a product of the demo store
// has the member with the documented shape.

let service: Service;
let products: readonly CatalogProduct[];
beforeAll(async () => {
  service = await startDemoService();
  products = (
    await Promise.all(['a0000000', 'b0000000', 'a1110000'].map((digits) => listAll(demoId(digits))))
  ).flat();
});
afterAll(() => service.stop());

async function listAll(node: string): Promise<CatalogProduct[]> {
  const path = `/catalogs/${demoId('ca700001')}/releases/latestPublished/nodes/${node}/relationships/products`;
  const found: CatalogProduct[] = [];
  for (let offset = 0; ; offset += 100) {
    const { body } = await service.request<ProductList>(
      `${path}?page[limit]=100&page[offset]=${offset}`,
      { headers: { 'X-Moltin-Currency': 'EUR' } },
    );
    found.push(...body.data);
    if (body.links.next === undefined) return found;
  }
}

type Check = (value: unknown) => boolean;

const isString: Check = (value) => typeof value === 'string' && value !== '';
const isBoolean: Check = (value) => typeof value === 'boolean';
const isInteger: Check = (value) => Number.isInteger(value);
const isUuid: Check = (value) =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(value)) && isString(value);
const isTimestamp: Check = (value) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/.test(String(value)) && isString(value);
const isObject: Check = (value) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;
const isLocaleTag: Check = (value) => Intl.getCanonicalLocales(String(value)).length === 1;
const isOneOf =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value);
const isArrayOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(check);
const has =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) &&
    Object.entries(members).every(([name, check]) =>
      check((value as Record<string, unknown>)[name]),
    );
const isDisplayAmount = has({ amount: isString, currency: isOneOf('EUR'), formatted: isString });
const isDisplayPrice: Check = (value) =>
  has({ with_tax: isDisplayAmount })(value) || has({ without_tax: isDisplayAmount })(value);
const isReference = has({ id: isUuid, type: isString });
const isReferences = has({ data: isArrayOf(isReference), links: has({ self: isString }) });
const isOption = has({ id: isUuid, name: isString });

const rows: readonly [string, Check][] = [
  ['id', isUuid],
  ['type', isOneOf('product')],
  ['attributes.published_at', isTimestamp],
  ['attributes.created_at', isTimestamp],
  ['attributes.updated_at', isTimestamp],
  ['attributes.base_product', isBoolean],
  ['attributes.base_product_id', isUuid],
  ['attributes.commodity_type', isOneOf('physical', 'digital')],
  ['attributes.curated_product', isOneOf(true)],
  ['attributes.upc_ean', isString],
  ['attributes.manufacturer_part_num', isString],
  ['attributes.tags', isArrayOf(isString)],
  ['attributes.price_modifiers', isArrayOf(isString)],
  ['attributes.description', isString],
  ['attributes.name', isString],
  ['attributes.sku', isString],
  ['attributes.slug', isString],
  ['attributes.external_ref', isString],
  ['attributes.status', isOneOf('live')],
  ['attributes.price', has({ EUR: has({ amount: isInteger, includes_tax: isBoolean }) })],
  ['attributes.shopper_attributes', isObject],
  ['attributes.tiers', isObject],
  ['attributes.components', isObject],
  ['attributes.custom_inputs', isObject],
  ['attributes.extensions', isObject],
  ['relationships.parent', has({ data: isReference })],
  ['relationships.children', isReferences],
  [
    'relationships.files',
    has({
      data: isArrayOf(has({ type: isOneOf('file'), id: isUuid, created_at: isTimestamp })),
    }),
  ],
  ['relationships.main_image', has({ data: has({ type: isOneOf('main_image'), id: isUuid }) })],
  ['relationships.component_products', isReferences],
  ['meta.bread_crumbs', isObject],
  ['meta.bread_crumb_nodes', isArrayOf(isUuid)],
  ['meta.catalog_id', isUuid],
  ['meta.pricebook_id', isUuid],
  ['meta.display_price', isDisplayPrice],
  ['meta.original_display_price', isDisplayPrice],
  ['meta.catalog_source', isOneOf('pim')],
  ['meta.sale_id', isString],
  ['meta.sale_expires', isTimestamp],
  ['meta.original_price', isObject],
  ['meta.component_products', isObject],
  ['meta.price_modifiers', isObject],
  ['meta.tiers', isObject],
  ['meta.variation_matrix', isObject],
  ['meta.bundle_configuration', has({ selected_options: isObject })],
  ['meta.variations', isArrayOf(has({ id: isUuid, name: isString, options: isArrayOf(isOption) }))],
  ['meta.variations.0.sort_order', isInteger],
  ['meta.variations.0.options.0.sort_order', isInteger],
  ['meta.variations.0.options.0.description', isString],
  ['meta.child_variations', isArrayOf(has({ id: isUuid, name: isString, option: isOption }))],
  ['meta.child_option_ids', isArrayOf(isArrayOf(isUuid))],
  ['meta.product_types', isArrayOf(isOneOf('standard', 'parent', 'child', 'bundle'))],
  ['meta.language', isLocaleTag],
];

/** Members that every product has. */
const always = [
  'id',
  'type',
  'attributes.published_at',
  'attributes.created_at',
  'attributes.updated_at',
  'attributes.base_product',
  'attributes.name',
  'attributes.status',
  'meta.bread_crumbs',
  'meta.bread_crumb_nodes',
  'meta.catalog_id',
  'meta.catalog_source',
  'meta.product_types',
  'meta.language',
];

describe('a catalog node product', () => {
  it.each(rows)('has %s', (path, check) => {
    const values = products.map((product) => memberAt(product, path));
    const present = values.filter((value) => value !== undefined);
    expect(present).not.toHaveLength(0);
    expect(present.filter((value) => !check(value))).toEqual([]);
  });

  it.each(always)('always has %s', (path) => {
    expect(products.filter((product) => memberAt(product, path) === undefined)).toEqual([]);
  });

  it('shows prices with tax and without', async () => {
    const sides = products.flatMap(({ meta }) => Object.keys(meta.display_price ?? {}));
    expect(new Set(sides)).toEqual(new Set(['with_tax']));
    const path = `/catalogs/${demoId('ca700001')}/releases/latest/nodes/${demoId('a0000000')}/relationships/products`;
    const { body } = await service.request<ProductList>(path);
    const [product] = body.data.filter(({ meta }) => meta.display_price);
    expect(product?.meta.display_price).toHaveProperty('without_tax');
  });
});

describe('a list of products', () => {
  const path = `/catalogs/${demoId('ca700001')}/releases/latestPublished/nodes/${demoId('b3110000')}/relationships/products`;

  it('has the envelope of the interface', async () => {
    const { status, body } = await service.request<ProductList>(
      `${path}?page[limit]=2&page[offset]=2`,
    );
    expect(status).toBe(200);
    expect(body.meta.results).toEqual({ total: expect.any(Number) });
    expect(Object.keys(body.meta.page).sort()).toEqual(['current', 'limit', 'offset', 'total']);
    expect(Object.keys(body.links).sort()).toEqual(['first', 'last', 'next', 'prev', 'self']);
    expect(body.data).toHaveLength(2);
  });

  it('gains component products, main images and files when they are asked for', async () => {
    const { body } = await service.request<ProductList>(
      `${path}?include=component_products,main_image,files`,
    );
    expect(body.included?.component_products?.[0]?.attributes).toHaveProperty('sku');
    expect(body.included?.component_products?.[0]?.attributes).toHaveProperty('slug');
    expect(body.included?.main_images?.[0]).toMatchObject({ type: 'file' });
    const outdoors = await service.request<ProductList>(
      `${path.replace(demoId('b3110000'), demoId('a0000000'))}?include=files&page[limit]=100`,
    );
    expect(outdoors.body.included?.files?.[0]).toMatchObject({ type: 'file' });
    const plain = await service.request<ProductList>(path);
    expect(plain.body.included).toBeUndefined();
  });
});

function memberAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (place, name) => (place as Record<string, unknown> | undefined)?.[name],
      value,
    );
}
