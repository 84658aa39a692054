import type { CartDocument } from '../../../carts/cart.js';

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
