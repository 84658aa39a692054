import { CartItemChangeBody } from '../cart-changes.js';
import { defineCartOperation } from '../define-cart-operation.js';

/** Changes a line of a cart. */
export const updateCartItem = defineCartOperation(
  {
    name: 'updateCartItem',
    summary: 'Change a line of a cart',
    description:
      'Changes how many pieces a line has, where they come from or what the shopper wrote for it; what is absent stays.',
    method: 'PUT',
    path: '/:cart_id/items/:item_id',
    at: ['cart_id', 'item_id'],
    status: 200,
    brings: 'the lines of the cart after that',
    library: { call: 'carts.updateItem', data: 'items' },
  },
  { body: { contentTypes: ['application/json'], schema: CartItemChangeBody } },
);
