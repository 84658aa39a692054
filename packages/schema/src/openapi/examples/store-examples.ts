import type { ProductList } from '../../catalog/product.js';
import type { Catalog, CurrencyList, FileList } from '../../catalog/records/catalog-record.js';
import type { CatalogRule } from '../../catalog/records/rule.js';
import type { ReleaseDocument } from '../../catalog/release.js';
import { pageOf } from './nodes.js';

/** A catalog of the demo store. */
export const catalogExample: Catalog = {
  id: 'ca700001-0000-4000-8000-000000000000',
  type: 'catalog',
  attributes: {
    name: 'Tarnholt',
    description: 'The shop as everybody sees it.',
    hierarchy_ids: ['a0000000-0000-4000-8000-000000000000', 'b0000000-0000-4000-8000-000000000000'],
    pricebook_ids: [
      { id: 'b00c0001-0000-4000-8000-000000000000', priority: 0 },
      { id: 'b00c0002-0000-4000-8000-000000000000', priority: 10 },
    ],
    default_language: 'en',
    languages: ['fr', 'ja'],
    owner: 'store',
    created_at: '2025-01-06T08:00:00Z',
    updated_at: '2026-08-26T09:00:00Z',
  },
  relationships: {
    releases: {
      links: { related: '/catalogs/ca700001-0000-4000-8000-000000000000/releases' },
    },
    rules: { links: { related: '/catalogs/rules' } },
  },
};

/** A rule of the demo store. */
export const ruleExample: CatalogRule = {
  id: 'dec1de06-0000-4000-8000-000000000000',
  type: 'catalog_rule',
  attributes: {
    name: 'A guide shopping with a client',
    catalog_id: 'ca700001-0000-4000-8000-000000000000',
    account_ids: ['acc00001-0000-4000-8000-000000000000'],
    tags: ['with-client'],
    created_at: '2026-03-09T08:00:00Z',
    updated_at: '2026-06-01T12:00:00.000Z',
  },
};

/** Response of the demo store. */
export const releaseExample: ReleaseDocument = {
  data: {
    id: '01a20481-6ebf-7007-9635-4d9f29595b4c',
    type: 'catalog-release',
    attributes: {
      catalog_id: 'ca700001-0000-4000-8000-000000000000',
      published_at: '2026-06-01T12:00:00.000Z',
      hierarchies: [
        {
          id: 'a0000000-0000-4000-8000-000000000000',
          label: 'hierarchy',
          name: 'Outdoors',
        },
        {
          id: 'b0000000-0000-4000-8000-000000000000',
          label: 'hierarchy',
          name: 'Home & Hearth',
        },
      ],
    },
    relationships: {
      hierarchies: {
        links: {
          related:
            '/catalogs/ca700001-0000-4000-8000-000000000000/releases/01a201e6-0f8c-7222-ad09-0d2f39b10114/hierarchies',
        },
      },
      products: {
        links: {
          related:
            '/catalogs/ca700001-0000-4000-8000-000000000000/releases/01a201e6-0f8c-7222-ad09-0d2f39b10114/products',
        },
      },
    },
    meta: {
      release_status: 'PUBLISHED',
      language: 'en',
      total_products: 189,
    },
  },
};

/** Response of the demo store. */
export const productChildrenExample: ProductList = pageOf(
  [
    {
      id: '600d5013-0000-4000-8000-000000000001',
      type: 'product',
      attributes: {
        name: 'Nightjar Down Bag, Comfort 0 °C, Regular, Left zip',
        slug: 'nightjar-down-bag-0-reg-l',
        description:
          'Goose down of 750 fill power in shells of recycled nylon, with a baffle behind the zip and a collar that closes with one hand. Two comfort ratings, two lengths, and zips that mate so that left and right become a double.',
        created_at: '2025-06-14T23:27:00.000',
        updated_at: '2026-05-22T07:45:00.000',
        base_product: false,
        base_product_id: '600d5013-0000-4000-8000-000000000000',
        status: 'live',
        sku: 'SLP-NIGHTJAR-0-REG-L',
        commodity_type: 'physical',
        upc_ean: '2904417100392',
        manufacturer_part_num: 'TH-26-0013.01',
        extensions: {
          'products(specification)': {
            fill: 'goose down 750',
            shell: 'recycled nylon 20D',
            traceable_down: true,
          },
        },
        tags: ['sleeping bag', 'down', 'bestseller'],
        published_at: '2026-06-01T12:00:00.000',
        price: {
          USD: { amount: 32900, includes_tax: false },
          EUR: { amount: 34900, includes_tax: true },
          JPY: { amount: 52800, includes_tax: true },
        },
      },
      relationships: {
        parent: { data: { id: '600d5013-0000-4000-8000-000000000000', type: 'product' } },
        main_image: { data: { type: 'main_image', id: 'f11e0008-0000-4000-8000-000000000000' } },
      },
      meta: {
        bread_crumbs: {
          'a1200000-0000-4000-8000-000000000000': [
            'a0000000-0000-4000-8000-000000000000',
            'a1000000-0000-4000-8000-000000000000',
          ],
          'a1210000-0000-4000-8000-000000000000': [
            'a0000000-0000-4000-8000-000000000000',
            'a1000000-0000-4000-8000-000000000000',
            'a1200000-0000-4000-8000-000000000000',
          ],
        },
        bread_crumb_nodes: [
          'a1200000-0000-4000-8000-000000000000',
          'a1210000-0000-4000-8000-000000000000',
        ],
        catalog_id: 'ca700001-0000-4000-8000-000000000000',
        catalog_source: 'pim',
        product_types: ['child'],
        child_variations: [
          {
            id: '5e1ec708-0000-4000-8000-000000000000',
            name: 'Comfort',
            sort_order: 30,
            option: {
              id: '5e1ec708-0000-4000-8000-000000000001',
              name: 'Comfort 0 °C',
              sort_order: 20,
              description: '420 g of down',
            },
          },
          {
            id: '5e1ec709-0000-4000-8000-000000000000',
            name: 'Length',
            sort_order: 20,
            option: {
              id: '5e1ec709-0000-4000-8000-000000000001',
              name: 'Regular',
              sort_order: 20,
              description: 'up to 180 cm',
            },
          },
          {
            id: '5e1ec710-0000-4000-8000-000000000000',
            name: 'Zip',
            option: { id: '5e1ec710-0000-4000-8000-000000000001', name: 'Left zip' },
          },
        ],
        pricebook_id: 'b00c0001-0000-4000-8000-000000000000',
        display_price: { without_tax: { amount: '32900', currency: 'USD', formatted: '$329.00' } },
        language: 'en',
      },
    },
  ],
  '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/products/600d5013-0000-4000-8000-000000000000/relationships/children',
  { total: 6, limit: 1 },
);

/** Files of the demo store. */
export const fileListExample: FileList = pageOf(
  [
    {
      type: 'file',
      id: 'f11e0001-0000-4000-8000-000000000000',
      file_name: 'tent-moss.svg',
      mime_type: 'image/svg+xml',
      file_size: 1016,
      alt_text: 'Moss-green dome tent with its door rolled open',
      public: true,
      link: { href: 'http://127.0.0.1:4820/files/demo/tent-moss.svg' },
      meta: {
        timestamps: { created_at: '2025-01-11T16:34:00.000' },
        dimensions: { width: 480, height: 480 },
      },
    },
  ],
  '/v2/files',
  { total: 107, limit: 1 },
);

/** Currencies of the demo store. */
export const currencyListExample: CurrencyList = pageOf(
  [
    {
      id: 'EUR',
      type: 'currency',
      code: 'EUR',
      exchange_rate: 1,
      format: '€{price}',
      decimal_point: '.',
      thousand_separator: ',',
      decimal_places: 2,
      default: false,
      enabled: true,
    },
  ],
  '/v2/currencies',
  { total: 3, limit: 1 },
);
