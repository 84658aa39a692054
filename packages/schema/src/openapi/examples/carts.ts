import type { CartDocument, CartItemsDocument } from '../../carts/cart.js';

/** The lines of a cart with two pieces of a product of the demo store. */
export const cartItemsExample: CartItemsDocument = {
  data: [
    {
      id: '019c1393-9bc0-7a15-8b1d-0b6d3a7c9e42',
      type: 'cart_item',
      product_id: '600d5001-0000-4000-8000-000000000000',
      name: 'Skerry 1 Solo Tent',
      description:
        'A one-person tent that weighs less than a litre and a half of water. Pitches fly-first in four minutes, so the inside stays dry in rain.',
      sku: 'TNT-SKERRY-1',
      slug: 'skerry-1-solo-tent',
      image: {
        href: 'http://127.0.0.1:4820/files/demo/tent-slate.svg',
        mime_type: 'image/svg+xml',
        file_name: 'tent-slate.svg',
      },
      quantity: 2,
      manage_stock: false,
      unit_price: { amount: 32900, currency: 'USD', includes_tax: false },
      value: { amount: 65800, currency: 'USD', includes_tax: false },
      catalog_id: 'ca700001-0000-4000-8000-000000000000',
      catalog_source: 'pim',
      links: { product: '/catalog/products/600d5001-0000-4000-8000-000000000000' },
      meta: {
        display_price: {
          with_tax: {
            unit: { amount: 32900, currency: 'USD', formatted: '$329.00' },
            value: { amount: 65800, currency: 'USD', formatted: '$658.00' },
          },
          without_tax: {
            unit: { amount: 32900, currency: 'USD', formatted: '$329.00' },
            value: { amount: 65800, currency: 'USD', formatted: '$658.00' },
          },
          tax: {
            unit: { amount: 0, currency: 'USD', formatted: '$0.00' },
            value: { amount: 0, currency: 'USD', formatted: '$0.00' },
          },
          discount: {
            unit: { amount: 0, currency: 'USD', formatted: '$0.00' },
            value: { amount: 0, currency: 'USD', formatted: '$0.00' },
          },
          without_discount: {
            unit: { amount: 32900, currency: 'USD', formatted: '$329.00' },
            value: { amount: 65800, currency: 'USD', formatted: '$658.00' },
          },
        },
        timestamps: {
          created_at: '2026-01-31T09:30:00.000Z',
          updated_at: '2026-01-31T09:30:00.000Z',
        },
      },
    },
  ],
  meta: {
    display_price: {
      with_tax: { amount: 65800, currency: 'USD', formatted: '$658.00' },
      without_tax: { amount: 65800, currency: 'USD', formatted: '$658.00' },
      tax: { amount: 0, currency: 'USD', formatted: '$0.00' },
      discount: { amount: 0, currency: 'USD', formatted: '$0.00' },
      without_discount: { amount: 65800, currency: 'USD', formatted: '$658.00' },
      shipping: { amount: 0, currency: 'USD', formatted: '$0.00' },
    },
    timestamps: {
      created_at: '2026-01-31T09:30:00.000Z',
      updated_at: '2026-01-31T09:30:00.000Z',
      expires_at: '2026-02-07T09:30:00.000Z',
    },
  },
};

const { data: items, meta } = cartItemsExample;

/** A cart with two pieces of a product of the demo store. */
export const cartExample: CartDocument = {
  data: {
    id: 'hello-cart',
    type: 'cart',
    name: 'Cart',
    links: { self: '/v2/carts/hello-cart' },
    meta,
    relationships: { items: { data: items.map(({ id }) => ({ type: 'cart_item', id })) } },
  },
  included: { items },
};

/** A cart that was just made. */
export const newCartExample: CartDocument = {
  data: {
    id: '0c5f5a0e-52b1-4f43-9a43-55c0f7a3c1d2',
    type: 'cart',
    name: 'Weekend',
    links: { self: '/v2/carts/0c5f5a0e-52b1-4f43-9a43-55c0f7a3c1d2' },
    meta: {
      display_price: {
        with_tax: { amount: 0, currency: 'USD', formatted: '$0.00' },
        without_tax: { amount: 0, currency: 'USD', formatted: '$0.00' },
        tax: { amount: 0, currency: 'USD', formatted: '$0.00' },
        discount: { amount: 0, currency: 'USD', formatted: '$0.00' },
        without_discount: { amount: 0, currency: 'USD', formatted: '$0.00' },
        shipping: { amount: 0, currency: 'USD', formatted: '$0.00' },
      },
      timestamps: {
        created_at: '2026-01-31T09:30:00.000Z',
        updated_at: '2026-01-31T09:30:00.000Z',
        expires_at: '2026-01-31T10:30:00.000Z',
      },
    },
    relationships: { items: { data: [] } },
  },
};

/** The lines of a cart whose last one was taken out. */
export const emptiedCartExample: CartItemsDocument = { data: [], meta: newCartExample.data.meta };
