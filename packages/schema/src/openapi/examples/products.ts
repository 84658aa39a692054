import { ProductList } from '../../catalog/product.js';
import type { DocumentedAnswer } from '../record-documents.js';

const query = 'filter=eq(sku,TNT-SKERRY-2)&include=main_image';

/** The product of another list's example, as the list at a path answers it. */
export function productsAt(path: string): DocumentedAnswer {
  const [{ attributes, ...product } = { attributes: {} }] = productListExample.data;
  const { curated_product: _, ...others } = attributes as { curated_product?: boolean };
  const { meta, included, links } = productListExample;
  const moved = Object.entries(links).map(([name, link]) => [
    name,
    `${path}?${link.split('?')[1]}`,
  ]);
  return {
    schema: ProductList,
    summary: `GET ${path}?${query}`,
    value: {
      meta,
      data: [{ ...product, attributes: others }],
      included,
      links: Object.fromEntries(moved),
    },
  };
}

/** A page of one product of the demo store, with its main image. */
export const productListExample: ProductList = {
  meta: {
    results: {
      total: 1,
    },
    page: {
      limit: 24,
      offset: 0,
      current: 1,
      total: 1,
    },
  },
  data: [
    {
      id: '600d5002-0000-4000-8000-000000000000',
      type: 'product',
      attributes: {
        name: 'Skerry 2 Tent',
        slug: 'skerry-2-tent',
        description:
          'Two people, two doors, two porches. The poles are colour-coded and the pegs glow faintly in torchlight, because you will arrive late at least once. Now with a vent above each door.',
        created_at: '2025-08-06T20:05:00.000',
        updated_at: '2026-09-28T07:40:00.000',
        base_product: false,
        status: 'live',
        sku: 'TNT-SKERRY-2',
        commodity_type: 'physical',
        upc_ean: '2904417100064',
        manufacturer_part_num: 'TH-25-0002',
        external_ref: 'erp:100002',
        shopper_attributes: {
          material: 'recycled ripstop nylon',
          seasons: '3',
        },
        extensions: {
          'products(specification)': {
            weight_g: 1960,
            packed_cm: '46 × 15',
            persons: 2,
            seasons: 3,
            water_column_mm: 3000,
            freestanding: true,
          },
          'products(care)': {
            machine_wash: false,
            note: 'Sponge clean, dry before storing.',
          },
        },
        tags: ['tent', 'bestseller', 'recycled'],
        published_at: '2026-06-01T12:00:00.000',
        curated_product: true,
        price: {
          USD: {
            amount: 34900,
            includes_tax: false,
          },
          EUR: {
            amount: 36900,
            includes_tax: true,
          },
          JPY: {
            amount: 55000,
            includes_tax: true,
          },
        },
      },
      relationships: {
        files: {
          data: [
            {
              type: 'file',
              id: 'f11e0107-0000-4000-8000-000000000000',
              created_at: '2025-05-17T18:29:00.000',
            },
          ],
        },
        main_image: {
          data: {
            type: 'main_image',
            id: 'f11e0001-0000-4000-8000-000000000000',
          },
        },
      },
      meta: {
        bread_crumbs: {
          'a1110000-0000-4000-8000-000000000000': [
            'a0000000-0000-4000-8000-000000000000',
            'a1000000-0000-4000-8000-000000000000',
            'a1100000-0000-4000-8000-000000000000',
          ],
          'a1000000-0000-4000-8000-000000000000': ['a0000000-0000-4000-8000-000000000000'],
          'a1100000-0000-4000-8000-000000000000': [
            'a0000000-0000-4000-8000-000000000000',
            'a1000000-0000-4000-8000-000000000000',
          ],
          'a1111000-0000-4000-8000-000000000000': [
            'a0000000-0000-4000-8000-000000000000',
            'a1000000-0000-4000-8000-000000000000',
            'a1100000-0000-4000-8000-000000000000',
            'a1110000-0000-4000-8000-000000000000',
          ],
        },
        bread_crumb_nodes: [
          'a1110000-0000-4000-8000-000000000000',
          'a1000000-0000-4000-8000-000000000000',
          'a1100000-0000-4000-8000-000000000000',
          'a1111000-0000-4000-8000-000000000000',
        ],
        catalog_id: 'ca700001-0000-4000-8000-000000000000',
        catalog_source: 'pim',
        product_types: ['standard'],
        pricebook_id: 'b00c0001-0000-4000-8000-000000000000',
        sale_id: 'trail-days',
        sale_expires: '2036-01-01T00:00:00.000',
        original_price: {
          USD: {
            amount: 41900,
            includes_tax: false,
          },
          EUR: {
            amount: 43900,
            includes_tax: true,
          },
          JPY: {
            amount: 66000,
            includes_tax: true,
          },
        },
        display_price: {
          without_tax: {
            amount: '34900',
            currency: 'USD',
            formatted: '$349.00',
          },
        },
        original_display_price: {
          without_tax: {
            amount: '41900',
            currency: 'USD',
            formatted: '$419.00',
          },
        },
        language: 'en',
      },
    },
  ],
  included: {
    main_images: [
      {
        type: 'file',
        id: 'f11e0001-0000-4000-8000-000000000000',
        file_name: 'tent-moss.svg',
        mime_type: 'image/svg+xml',
        file_size: 1016,
        alt_text: 'Moss-green dome tent with its door rolled open',
        public: true,
        link: {
          href: 'http://127.0.0.1:4820/files/demo/tent-moss.svg',
        },
        meta: {
          timestamps: {
            created_at: '2025-01-11T16:34:00.000',
          },
          dimensions: {
            width: 480,
            height: 480,
          },
        },
      },
    ],
  },
  links: {
    self: '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/nodes/a1110000-0000-4000-8000-000000000000/relationships/products?filter=eq(sku,TNT-SKERRY-2)&include=main_image&page[limit]=24&page[offset]=0',
    first:
      '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/nodes/a1110000-0000-4000-8000-000000000000/relationships/products?filter=eq(sku,TNT-SKERRY-2)&include=main_image&page[limit]=24&page[offset]=0',
    last: '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/nodes/a1110000-0000-4000-8000-000000000000/relationships/products?filter=eq(sku,TNT-SKERRY-2)&include=main_image&page[limit]=24&page[offset]=0',
  },
};
