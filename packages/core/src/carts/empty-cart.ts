import type { CartRecord } from './cart-store.js';

/** Name of a cart that has none of its own. */
export const defaultCartName = 'Cart';

/** Returns a cart without lines. */
export function emptyCart(id: string, time: string): CartRecord {
  return {
    type: 'cart',
    id,
    name: defaultCartName,
    items: [],
    expires_at: time,
    created_at: time,
    updated_at: time,
  };
}
