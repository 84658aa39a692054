import { defineCartOperation } from '../define-cart-operation.js';

/** Takes a line out of a cart. */
export const deleteCartItem = defineCartOperation(
  {
    name: 'deleteCartItem',
    summary: 'Remove a line from a cart',
    description: 'Removes a line, with all its units, from a cart.',
    method: 'DELETE',
    path: '/:cart_id/items/:item_id',
    at: ['cart_id', 'item_id'],
    status: 200,
    brings: 'the lines of the cart after the change',
    library: { call: 'carts.deleteItem', data: 'items' },
  },
  {},
);
