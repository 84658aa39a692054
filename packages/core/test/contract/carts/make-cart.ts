import type { CartRecord } from '../../../src/carts/cart.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';

/** A stored cart with one line, which ends in February 2026. */
export function makeCart(members: Partial<CartRecord> = {}): CartRecord {
  const created_at = '2026-01-31T09:00:00.000Z';
  return {
    type: 'cart',
    id: 'a cart, "日本"',
    name: 'Weekend',
    items: [
      {
        id: makeUuid(0x900),
        product_id: makeUuid(0x101),
        name: 'Teapot',
        sku: 'POT',
        quantity: 2,
        created_at,
        updated_at: created_at,
      },
    ],
    expires_at: '2026-02-07T09:00:00.000Z',
    created_at,
    updated_at: created_at,
    ...members,
  };
}
