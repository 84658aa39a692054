import type { ProductList } from '../../catalog/product-list.js';
import { pageOf } from './page-of.js';

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
