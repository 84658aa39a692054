import { CartChangeBody } from '../cart-changes.js';
import { defineCartOperation } from '../define-cart-operation.js';

/** Changes what a cart is called. */
export const updateCart = defineCartOperation(
  {
    name: 'updateCart',
    summary: 'Change a cart',
    description:
      'Changes the name and the description of a cart; what is absent stays. A cart that is not there is made.',
    method: 'PUT',
    path: '/:cart_id',
    at: ['cart_id'],
    status: 200,
    brings: 'the cart after that',
    library: { call: 'carts.update', data: 'cart' },
  },
  { body: { contentTypes: ['application/json'], schema: CartChangeBody } },
);
