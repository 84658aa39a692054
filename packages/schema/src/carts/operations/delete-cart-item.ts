import { defineCartOperation } from '../define-cart-operation.js';

/** Takes a line out of a cart. */
export const deleteCartItem = defineCartOperation(
  {
    name: 'deleteCartItem',
    summary: 'Take a line out of a cart',
    description: 'Takes a line with all its pieces out of a cart.',
    method: 'DELETE',
    path: '/:cart_id/items/:item_id',
    at: ['cart_id', 'item_id'],
    status: 200,
    brings: 'the lines of the cart after that',
    library: { call: 'carts.deleteItem', data: 'items' },
  },
  {},
);
