import { CartChangeBody } from '../cart-changes.js';
import { defineCartOperation } from '../define-cart-operation.js';

/** Changes what a cart is called. */
export const updateCart = defineCartOperation(
  {
    name: 'updateCart',
    summary: 'Change a cart',
    description:
      'Changes the name and the description of a cart. Absent members keep their values. A missing cart is created.',
    method: 'PUT',
    path: '/:cart_id',
    at: ['cart_id'],
    status: 200,
    brings: 'the changed cart',
    library: { call: 'carts.update', data: 'cart' },
  },
  { body: { contentTypes: ['application/json'], schema: CartChangeBody } },
);
