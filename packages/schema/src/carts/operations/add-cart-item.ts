import { CartItemAdditionBody } from '../cart-changes.js';
import { defineCartOperation } from '../define-cart-operation.js';

/** Adds a product to a cart. */
export const addCartItem = defineCartOperation(
  {
    name: 'addCartItem',
    summary: 'Add a product to a cart',
    description:
      'Adds units of a product. The shopper’s catalog must have the product with a price in the currency of the request. If a line has the same product, options and custom inputs, its quantity is increased. Of a list of up to 100 products, all are added or none. A missing cart is created.',
    method: 'POST',
    path: '/:cart_id/items',
    at: ['cart_id'],
    status: 201,
    brings: 'the lines of the cart after the change',
    library: { call: 'carts.addItem', data: 'items' },
  },
  { body: { contentTypes: ['application/json'], schema: CartItemAdditionBody } },
);
