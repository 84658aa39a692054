import type { ProductDocument } from '../../catalog/product.js';

/** Response of the demo store. */
export const configuredProductExample: ProductDocument = {
  data: {
    id: '600d5501-0000-4000-8000-000000000000',
    type: 'product',
    attributes: {
      name: 'First Night Out',
      slug: 'first-night-out',
      description:
        'Everything two people need to sleep outside for the first time. Choose the tent and the mats; the price is the sum of what you choose.',
      created_at: '2025-03-03T09:00:00.000',
      updated_at: '2026-01-28T18:17:00.000',
      base_product: false,
      status: 'live',
      sku: 'SET-FIRST-NIGHT',
      commodity_type: 'physical',
      manufacturer_part_num: 'TH-26-0501',
      external_ref: 'erp:100501',
      components: {
        shelter: {
          name: 'Shelter',
          min: 1,
          max: 1,
          sort_order: 30,
          options: [
            {
              id: '600d5002-0000-4000-8000-000000000000',
              type: 'product',
              quantity: 1,
              sort_order: 20,
              default: true,
            },
            {
              id: '600d5001-0000-4000-8000-000000000000',
              type: 'product',
              quantity: 1,
              sort_order: 10,
            },
          ],
        },
        sleep: {
          name: 'Sleeping bags',
          min: 1,
          max: 2,
          sort_order: 20,
          options: [
            {
              id: '600d5014-0000-4000-8000-000000000000',
              type: 'product',
              quantity: 2,
              sort_order: 20,
              default: true,
            },
            {
              id: '600d5015-0000-4000-8000-000000000000',
              type: 'product',
              quantity: 1,
              sort_order: 10,
            },
          ],
        },
        mats: {
          name: 'Mats',
          min: 1,
          max: 2,
          sort_order: 10,
          options: [
            {
              id: '600d5018-0000-4000-8000-000000000000',
              type: 'product',
              quantity: 2,
              sort_order: 20,
              default: true,
            },
            {
              id: '600d5017-0000-4000-8000-000000000000',
              type: 'product',
              quantity: 2,
              sort_order: 10,
            },
          ],
        },
        light: {
          name: 'A light',
          min: 0,
          max: 1,
          sort_order: 5,
          options: [
            {
              id: '600d5037-0000-4000-8000-000000000000',
              type: 'product',
              quantity: 1,
            },
            {
              id: '600d5039-0000-4000-8000-000000000000',
              type: 'product',
              quantity: 1,
            },
          ],
        },
      },
      tags: ['set', 'tent'],
      published_at: '2026-06-01T12:00:00.000',
      price: {
        USD: {
          amount: 65300,
          includes_tax: false,
        },
        EUR: {
          amount: 69700,
          includes_tax: true,
        },
        JPY: {
          amount: 102800,
          includes_tax: true,
        },
      },
    },
    relationships: {
      main_image: {
        data: {
          type: 'main_image',
          id: 'f11e0104-0000-4000-8000-000000000000',
        },
      },
      component_products: {
        data: [
          {
            id: '600d5002-0000-4000-8000-000000000000',
            type: 'product',
          },
          {
            id: '600d5001-0000-4000-8000-000000000000',
            type: 'product',
          },
          {
            id: '600d5014-0000-4000-8000-000000000000',
            type: 'product',
          },
          {
            id: '600d5015-0000-4000-8000-000000000000',
            type: 'product',
          },
          {
            id: '600d5018-0000-4000-8000-000000000000',
            type: 'product',
          },
          {
            id: '600d5017-0000-4000-8000-000000000000',
            type: 'product',
          },
          {
            id: '600d5037-0000-4000-8000-000000000000',
            type: 'product',
          },
          {
            id: '600d5039-0000-4000-8000-000000000000',
            type: 'product',
          },
        ],
        links: {
          self: '/catalog/products/600d5501-0000-4000-8000-000000000000/relationships/component_products',
        },
      },
    },
    meta: {
      bread_crumbs: {
        'b3110000-0000-4000-8000-000000000000': [
          'b0000000-0000-4000-8000-000000000000',
          'b3000000-0000-4000-8000-000000000000',
          'b3100000-0000-4000-8000-000000000000',
        ],
        'a1000000-0000-4000-8000-000000000000': ['a0000000-0000-4000-8000-000000000000'],
      },
      bread_crumb_nodes: [
        'b3110000-0000-4000-8000-000000000000',
        'a1000000-0000-4000-8000-000000000000',
      ],
      catalog_id: 'ca700001-0000-4000-8000-000000000000',
      catalog_source: 'pim',
      product_types: ['bundle'],
      bundle_configuration: {
        selected_options: {
          shelter: {
            '600d5001-0000-4000-8000-000000000000': 1,
          },
          sleep: {
            '600d5014-0000-4000-8000-000000000000': 2,
          },
          mats: {
            '600d5018-0000-4000-8000-000000000000': 2,
          },
          light: {},
        },
      },
      component_products: {
        '600d5002-0000-4000-8000-000000000000': {
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
        },
        '600d5001-0000-4000-8000-000000000000': {
          price: {
            USD: {
              amount: 32900,
              includes_tax: false,
            },
            EUR: {
              amount: 34900,
              includes_tax: true,
            },
            JPY: {
              amount: 52800,
              includes_tax: true,
            },
          },
          pricebook_id: 'b00c0001-0000-4000-8000-000000000000',
          display_price: {
            without_tax: {
              amount: '32900',
              currency: 'USD',
              formatted: '$329.00',
            },
          },
        },
        '600d5014-0000-4000-8000-000000000000': {
          price: {
            USD: {
              amount: 12900,
              includes_tax: false,
            },
            EUR: {
              amount: 13900,
              includes_tax: true,
            },
            JPY: {
              amount: 19800,
              includes_tax: true,
            },
          },
          pricebook_id: 'b00c0001-0000-4000-8000-000000000000',
          display_price: {
            without_tax: {
              amount: '12900',
              currency: 'USD',
              formatted: '$129.00',
            },
          },
        },
        '600d5015-0000-4000-8000-000000000000': {
          price: {
            USD: {
              amount: 17900,
              includes_tax: false,
            },
            EUR: {
              amount: 18900,
              includes_tax: true,
            },
            JPY: {
              amount: 28200,
              includes_tax: true,
            },
          },
          pricebook_id: 'b00c0002-0000-4000-8000-000000000000',
          display_price: {
            without_tax: {
              amount: '17900',
              currency: 'USD',
              formatted: '$179.00',
            },
          },
        },
        '600d5018-0000-4000-8000-000000000000': {
          price: {
            USD: {
              amount: 3300,
              includes_tax: false,
            },
            EUR: {
              amount: 3500,
              includes_tax: true,
            },
            JPY: {
              amount: 5200,
              includes_tax: true,
            },
          },
          pricebook_id: 'b00c0001-0000-4000-8000-000000000000',
          sale_id: 'trail-days',
          sale_expires: '2036-01-01T00:00:00.000',
          original_price: {
            USD: {
              amount: 3900,
              includes_tax: false,
            },
            EUR: {
              amount: 4200,
              includes_tax: true,
            },
            JPY: {
              amount: 6200,
              includes_tax: true,
            },
          },
          display_price: {
            without_tax: {
              amount: '3300',
              currency: 'USD',
              formatted: '$33.00',
            },
          },
          original_display_price: {
            without_tax: {
              amount: '3900',
              currency: 'USD',
              formatted: '$39.00',
            },
          },
        },
        '600d5017-0000-4000-8000-000000000000': {
          price: {
            USD: {
              amount: 14900,
              includes_tax: false,
            },
            EUR: {
              amount: 15900,
              includes_tax: true,
            },
            JPY: {
              amount: 23800,
              includes_tax: true,
            },
          },
          pricebook_id: 'b00c0001-0000-4000-8000-000000000000',
          display_price: {
            without_tax: {
              amount: '14900',
              currency: 'USD',
              formatted: '$149.00',
            },
          },
        },
        '600d5037-0000-4000-8000-000000000000': {
          price: {
            USD: {
              amount: 3200,
              includes_tax: false,
            },
            EUR: {
              amount: 3400,
              includes_tax: true,
            },
            JPY: {
              amount: 5000,
              includes_tax: true,
            },
          },
          pricebook_id: 'b00c0001-0000-4000-8000-000000000000',
          display_price: {
            without_tax: {
              amount: '3200',
              currency: 'USD',
              formatted: '$32.00',
            },
          },
        },
        '600d5039-0000-4000-8000-000000000000': {
          price: {
            USD: {
              amount: 2900,
              includes_tax: false,
            },
            EUR: {
              amount: 3100,
              includes_tax: true,
            },
            JPY: {
              amount: 4600,
              includes_tax: true,
            },
          },
          pricebook_id: 'b00c0001-0000-4000-8000-000000000000',
          display_price: {
            without_tax: {
              amount: '2900',
              currency: 'USD',
              formatted: '$29.00',
            },
          },
        },
      },
      language: 'en',
      original_price: {
        USD: {
          amount: 66500,
          includes_tax: false,
        },
        EUR: {
          amount: 71100,
          includes_tax: true,
        },
        JPY: {
          amount: 104800,
          includes_tax: true,
        },
      },
      display_price: {
        without_tax: {
          amount: '65300',
          currency: 'USD',
          formatted: '$653.00',
        },
      },
      original_display_price: {
        without_tax: {
          amount: '66500',
          currency: 'USD',
          formatted: '$665.00',
        },
      },
    },
  },
};
