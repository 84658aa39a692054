import { createValidator } from '@aisle/schema';
import { CatalogProduct } from '@aisle/schema/catalog';
import { describe, expect, it } from 'vitest';
import { type BatchParts, makeBatch } from '../../../test/support/make-batch.js';
import { makeReleaseContext } from '../../../test/support/make-release-context.js';
import { makeFile } from '../../testing/make-file.js';
import { makeHierarchy, makeNode } from '../../testing/make-node.js';
import { makePrice, makePriceModifier } from '../../testing/make-price.js';
import { makeProduct } from '../../testing/make-product.js';
import { makeUuid } from '../../testing/make-uuid.js';
import { makeVariation } from '../../testing/make-variation.js';
import { joinProducts, parseDocuments, splitProducts } from '../documents/join-products.js';
import type { ProductRecord } from '../requests.js';
import type { ReleaseContext } from './build-node.js';
import { buildProduct } from './build-product.js';

const validate = createValidator(CatalogProduct);
const now = Date.UTC(2026, 0, 31, 9, 30);
const [hierarchy, tea, sale] = [
  makeHierarchy(),
  makeNode(),
  makeNode({ id: makeUuid(3), name: 'Sale' }),
];
const release = () =>
  makeReleaseContext({ nodes: [hierarchy, tea, sale], languages: ['en', 'fr'] });

const [small = '', large = ''] = makeVariation().options.map(({ id }) => id);
const parent = makeProduct({
  id: makeUuid(0x110),
  sku: 'CUP',
  name: 'Cup',
  variation_ids: [makeVariation().id],
  node_ids: [tea.id],
});
const child = makeProduct({
  id: makeUuid(0x111),
  sku: 'CUP-L',
  name: 'Cup, large',
  parent_id: parent.id,
  option_ids: [large],
  price_modifiers: ['large'],
  node_ids: [sale.id],
});

describe('a standard product with everything', () => {
  const manual = makeFile({ id: makeUuid(0x11), created_at: '2025-02-01T10:00:00+01:00' });
  const product = makeProduct({
    name: 'Teapot',
    slug: 'teapot',
    sku: 'POT',
    description: 'Holds tea 🍵',
    locales: { fr: { name: 'Théière' } },
    commodity_type: 'physical',
    upc_ean: '4006381333931',
    manufacturer_part_num: 'TP-1',
    external_ref: 'erp-1',
    tags: ['Clay', 'NEW', 'new'],
    shopper_attributes: { glaze: 'matt' },
    custom_inputs: { engraving: { name: 'Engraving' } },
    extensions: { 'products(care)': { dishwasher: true } },
    node_ids: [tea.id, hierarchy.id],
    main_image_id: makeFile().id,
    file_ids: [manual.id],
  });
  const sales = {
    winter: { schedule: { valid_to: '2026-02-01T00:00:00Z' }, currencies: usd(800) },
  };
  const parts = {
    files: [manual, makeFile()],
    prices: [makePrice({ sku: 'POT', sales })],
  };

  it('is as the contract says', () => {
    expect(read(product, parts)).toEqual({
      id: product.id,
      type: 'product',
      attributes: {
        published_at: '2026-01-31T09:30:00.000',
        created_at: '2025-01-01T00:00:00.000',
        updated_at: '2025-06-01T00:00:00.000',
        base_product: false,
        commodity_type: 'physical',
        upc_ean: '4006381333931',
        manufacturer_part_num: 'TP-1',
        tags: ['clay', 'new'],
        description: 'Holds tea 🍵',
        name: 'Teapot',
        sku: 'POT',
        slug: 'teapot',
        external_ref: 'erp-1',
        status: 'live',
        price: usd(800),
        shopper_attributes: { glaze: 'matt' },
        custom_inputs: { engraving: { name: 'Engraving' } },
        extensions: { 'products(care)': { dishwasher: true } },
      },
      relationships: {
        files: {
          data: [{ type: 'file', id: manual.id, created_at: '2025-02-01T09:00:00.000' }],
        },
        main_image: { data: { type: 'main_image', id: makeFile().id } },
      },
      meta: {
        bread_crumbs: { [hierarchy.id]: [], [tea.id]: [hierarchy.id] },
        bread_crumb_nodes: [hierarchy.id, tea.id],
        catalog_id: release().catalog_id,
        catalog_source: 'pim',
        pricebook_id: makePrice().price_book_id,
        display_price: { without_tax: { amount: '800', currency: 'USD', formatted: '$8.00' } },
        original_display_price: {
          without_tax: { amount: '1000', currency: 'USD', formatted: '$10.00' },
        },
        original_price: usd(1000),
        sale_id: 'winter',
        sale_expires: '2026-02-01T00:00:00.000',
        product_types: ['standard'],
        language: 'en',
      },
    });
  });

  it('in another language has its texts, and everything else the same', () => {
    const [english, french] = [read(product, parts), read(product, parts, 'fr')];
    expect(french.attributes).toEqual({ ...english.attributes, name: 'Théière' });
    expect(french.relationships).toEqual(english.relationships);
    expect(french.meta.language).toBe('fr');
    expect(french.meta.display_price?.without_tax?.formatted).toBe('8,00\u00a0$US');
  });

  it('is kept once for the languages in which it is the same', () => {
    const count = (built: ProductRecord) => {
      const { packed } = buildProduct(built, makeBatch(parts), release());
      return Buffer.from(packed).toString('latin1').split(`{"id":"${built.id}"`).length - 1;
    };
    const { locales: _, ...untranslated } = product;
    expect([count(untranslated), count(product)]).toEqual([1, 2]);
  });

  it('may have a price in more currencies than there are', () => {
    const codes = Array.from({ length: 300 }, (_, index) =>
      [
        'A',
        String.fromCharCode(65 + Math.floor(index / 26)),
        String.fromCharCode(65 + (index % 26)),
      ].join(''),
    );
    const money = { amount: 800, includes_tax: false };
    const currencies = { ...usd(800), ...Object.fromEntries(codes.map((code) => [code, money])) };
    const { attributes, meta } = read(product, {
      ...parts,
      prices: [makePrice({ sku: 'POT', currencies })],
    });
    expect(attributes.price).toEqual(currencies);
    expect(meta.display_price).toMatchObject({ without_tax: { amount: '800' } });
  });

  it('without any of it has only what every product has', () => {
    const { sku: _, ...bare } = makeProduct();
    const { attributes, relationships, meta } = read(bare);
    expect(Object.keys(attributes).sort()).toEqual(
      ['base_product', 'created_at', 'name', 'published_at', 'status', 'updated_at'].sort(),
    );
    expect(relationships).toEqual({});
    expect(Object.keys(meta).sort()).toEqual(
      [
        'bread_crumb_nodes',
        'bread_crumbs',
        'catalog_id',
        'catalog_source',
        'language',
        'product_types',
      ].sort(),
    );
  });
});

describe('a parent product', () => {
  const other = makeProduct({ id: makeUuid(0x112), parent_id: parent.id, option_ids: [small] });
  const parts = { children: [other, child], variations: [makeVariation()] };

  it('lists its children and how its variations lead to them', () => {
    const { attributes, relationships, meta } = read(parent, parts);
    expect(attributes.base_product).toBe(true);
    expect(relationships.children).toEqual({
      data: [
        { id: other.id, type: 'product' },
        { id: child.id, type: 'product' },
      ],
      links: { self: `/catalog/products/${parent.id}/relationships/children` },
    });
    expect(meta).toMatchObject({
      product_types: ['parent'],
      variations: [
        {
          id: makeVariation().id,
          name: 'Size',
          options: [
            { id: large, name: 'Large', sort_order: 2 },
            { id: small, name: 'Small', sort_order: 1 },
          ],
        },
      ],
      variation_matrix: { [small]: other.id, [large]: child.id },
      child_option_ids: [[small], [large]],
    });
  });

  it('is one without children too', () => {
    const { attributes, relationships, meta } = read(parent, { variations: [makeVariation()] });
    expect(attributes.base_product).toBe(true);
    expect(relationships.children?.data).toEqual([]);
    expect(meta).toMatchObject({ variation_matrix: {}, child_option_ids: [] });
  });
});

describe('a child product', () => {
  const parts = {
    related: [parent],
    variations: [makeVariation()],
    prices: [makePrice({ sku: 'CUP' })],
    modifiers: [makePriceModifier()],
  };

  it('names its parent, its options, and the modifiers of its price', () => {
    const { attributes, relationships, meta } = read(child, parts);
    expect(attributes).toMatchObject({
      base_product: false,
      base_product_id: parent.id,
      price_modifiers: ['large'],
      price: usd(1200),
    });
    expect(relationships.parent).toEqual({ data: { id: parent.id, type: 'product' } });
    expect(meta).toMatchObject({
      product_types: ['child'],
      child_variations: [
        {
          id: makeVariation().id,
          name: 'Size',
          option: { id: large, name: 'Large', sort_order: 2 },
        },
      ],
      price_modifiers: { large: { modifier_type: 'price_increment', currencies: usd(200) } },
    });
  });

  it('carries its parent’s bread crumbs too, its own newer ones first', () => {
    const { bread_crumbs, bread_crumb_nodes } = read(child, parts).meta;
    expect(bread_crumb_nodes).toEqual([sale.id, tea.id]);
    expect(bread_crumbs).toEqual({ [sale.id]: [hierarchy.id], [tea.id]: [hierarchy.id] });
  });
});

describe('a child product whose parent is not in the release', () => {
  const parts = (related: ProductRecord) => ({
    related: [related],
    variations: [makeVariation()],
    prices: [makePrice({ sku: 'CUP' })],
    modifiers: [makePriceModifier()],
  });

  it.each<[string, ProductRecord]>([
    ['a draft', { ...parent, status: 'draft' }],
    ['in no node', { ...parent, node_ids: [] }],
    ['in a node of another catalog', { ...parent, node_ids: [makeUuid(99)] }],
  ])('because it is %s stands alone', (_, related) => {
    const { attributes, relationships, meta } = read(child, parts(related));
    expect(attributes).not.toHaveProperty('base_product_id');
    expect(relationships).not.toHaveProperty('parent');
    expect(meta).not.toHaveProperty('child_variations');
    expect(meta).toMatchObject({ product_types: ['standard'], bread_crumb_nodes: [sale.id] });
    const { facets } = buildProduct(child, makeBatch(parts(related)), release());
    expect(facets).toEqual([{ attribute: 'product_types', value: 'standard' }]);
  });

  it('costs what it cost before', () => {
    const { attributes } = read(child, parts({ ...parent, status: 'draft' }));
    expect(attributes).toMatchObject({ price: usd(1200), price_modifiers: ['large'] });
  });
});

describe('a bundle', () => {
  const pot = makeProduct({ id: makeUuid(0x120), sku: 'POT' });
  const draft = makeProduct({ id: makeUuid(0x121), status: 'draft' });
  const option = (id: string, quantity: number, chosen?: boolean) => ({
    id,
    type: 'product' as const,
    quantity,
    ...(chosen !== undefined && { default: chosen }),
  });
  const bundle = makeProduct({
    components: {
      pot: { name: 'Pot', min: 1, max: 1, options: [option(pot.id, 1, true), option(draft.id, 1)] },
      cups: { name: 'Cups', sort_order: 2, options: [option(child.id, 4), option(pot.id, 2)] },
      gone: { name: 'Gone', options: [option(draft.id, 1, true)] },
    },
  });
  const parts = { related: [pot, child, draft, parent], prices: [makePrice({ sku: 'POT' })] };

  it('shows the components and options that are live, and what is chosen by default', () => {
    const { attributes, relationships, meta } = read(bundle, parts);
    expect(attributes.components).toEqual({
      pot: { name: 'Pot', min: 1, max: 1, options: [option(pot.id, 1, true)] },
      cups: { name: 'Cups', sort_order: 2, options: [option(child.id, 4), option(pot.id, 2)] },
    });
    expect(relationships.component_products).toEqual({
      data: [
        { id: pot.id, type: 'product' },
        { id: child.id, type: 'product' },
      ],
      links: { self: `/catalog/products/${bundle.id}/relationships/component_products` },
    });
    expect(meta).toMatchObject({
      product_types: ['bundle'],
      bundle_configuration: { selected_options: { pot: { [pot.id]: 1 }, cups: {} } },
      component_products: { [pot.id]: { price: usd(1000) } },
    });
  });

  it('costs the sum of its default components', () => {
    expect(read(bundle, parts).attributes.price).toEqual(usd(1000));
  });

  it('may be a parent or a child as well', () => {
    const types = (product: ProductRecord) =>
      read(product, { ...parts, variations: [makeVariation()] }).meta.product_types;
    expect(types({ ...bundle, variation_ids: [makeVariation().id] })).toEqual(['parent', 'bundle']);
    expect(types({ ...bundle, parent_id: parent.id, option_ids: [small] })).toEqual([
      'child',
      'bundle',
    ]);
  });
});

/** A product as a reader sees it, valid by the contract. */
function read(
  product: ProductRecord,
  parts: BatchParts = {},
  language = 'en',
  context: ReleaseContext = release(),
): CatalogProduct {
  const { packed } = buildProduct(product, makeBatch(parts), context);
  const { languages } = context;
  const reader = { languages, language, currency: 'USD', now, published_at: now };
  const [document] = parseDocuments(joinProducts(splitProducts(packed), reader, 0));
  const { value, faults } = validate(document);
  expect(faults).toBeUndefined();
  return value as CatalogProduct;
}

function usd(amount: number) {
  return { USD: { amount, includes_tax: false } };
}
