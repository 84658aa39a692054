import { CartItemChangeBody } from '../cart-changes.js';
import { defineCartOperation } from '../define-cart-operation.js';

/** Changes a line of a cart. */
export const updateCartItem = defineCartOperation(
  {
    name: 'updateCartItem',
    summary: 'Change a line of a cart',
    description:
      'Changes the quantity, the stock location or the custom inputs of a line. Absent members keep their values.',
    method: 'PUT',
    path: '/:cart_id/items/:item_id',
    at: ['cart_id', 'item_id'],
    status: 200,
    brings: 'the lines of the cart after the change',
    library: { call: 'carts.updateItem', data: 'items' },
  },
  { body: { contentTypes: ['application/json'], schema: CartItemChangeBody } },
);
