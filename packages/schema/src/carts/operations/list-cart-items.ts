import { defineCartOperation } from '../define-cart-operation.js';

/** Shows the lines of a cart. */
export const listCartItems = defineCartOperation(
  {
    name: 'listCartItems',
    summary: 'Get the lines of a cart',
    description:
      'Returns all lines of a cart with their current prices for this shopper. A missing cart has no lines.',
    method: 'GET',
    path: '/:cart_id/items',
    at: ['cart_id'],
    status: 200,
    brings: 'the lines of the cart',
    library: { call: 'carts.get', data: 'items' },
  },
  {},
);
