import type { CartRecord } from './cart-store.js';

/** What a cart is called that nobody has given a name. */
export const defaultCartName = 'Cart';

/** A cart in which there is nothing yet. */
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
