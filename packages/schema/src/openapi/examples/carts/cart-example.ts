import type { CartDocument } from '../../../carts/cart.js';
import { cartItemsExample } from './cart-items-example.js';

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
