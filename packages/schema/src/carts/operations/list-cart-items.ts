import { defineCartOperation } from '../define-cart-operation.js';

/** Shows the lines of a cart. */
export const listCartItems = defineCartOperation(
  {
    name: 'listCartItems',
    summary: 'Get the lines of a cart',
    description:
      'Shows all lines of a cart with what they cost this shopper now. A cart that is not there has none.',
    method: 'GET',
    path: '/:cart_id/items',
    at: ['cart_id'],
    status: 200,
    brings: 'the lines of the cart',
    library: { call: 'carts.get', data: 'items' },
  },
  {},
);
