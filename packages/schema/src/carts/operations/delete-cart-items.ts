import { defineCartOperation } from '../define-cart-operation.js';

/** Takes all lines out of a cart. */
export const deleteCartItems = defineCartOperation(
  {
    name: 'deleteCartItems',
    summary: 'Empty a cart',
    description:
      'Removes all lines from a cart and keeps the cart. A missing cart is treated as empty.',
    method: 'DELETE',
    path: '/:cart_id/items',
    at: ['cart_id'],
    status: 204,
    brings: 'the cart is now empty',
    library: { call: 'carts.deleteItems' },
  },
  {},
);
