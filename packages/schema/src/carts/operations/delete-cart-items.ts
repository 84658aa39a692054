import { defineCartOperation } from '../define-cart-operation.js';

/** Takes all lines out of a cart. */
export const deleteCartItems = defineCartOperation(
  {
    name: 'deleteCartItems',
    summary: 'Empty a cart',
    description: 'Takes all lines out of a cart, which stays. One that is not there is empty.',
    method: 'DELETE',
    path: '/:cart_id/items',
    at: ['cart_id'],
    status: 204,
    brings: 'the cart is empty',
    library: { call: 'carts.deleteItems' },
  },
  {},
);
