import { defineCartOperation } from '../define-cart-operation.js';

/** Deletes a cart. */
export const deleteCart = defineCartOperation(
  {
    name: 'deleteCart',
    summary: 'Delete a cart',
    description: 'Deletes a cart with its lines. Deleting a missing cart succeeds.',
    method: 'DELETE',
    path: '/:cart_id',
    at: ['cart_id'],
    status: 204,
    brings: 'the cart is deleted',
    library: { call: 'carts.delete' },
  },
  {},
);
