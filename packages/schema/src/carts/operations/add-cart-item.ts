import { CartItemAdditionBody } from '../cart-changes.js';
import { defineCartOperation } from '../define-cart-operation.js';

/** Adds a product to a cart. */
export const addCartItem = defineCartOperation(
  {
    name: 'addCartItem',
    summary: 'Add a product to a cart',
    description:
      'Adds pieces of a product, which the shopper’s catalog must have with a price in the currency of the request. A product that the cart has already, with the same chosen options and custom inputs, gets a higher quantity instead of another line. A list of up to 100 products is added as a whole or not at all. A cart that is not there is made.',
    method: 'POST',
    path: '/:cart_id/items',
    at: ['cart_id'],
    status: 201,
    brings: 'the lines of the cart after that',
    library: { call: 'carts.addItem', data: 'items' },
  },
  { body: { contentTypes: ['application/json'], schema: CartItemAdditionBody } },
);
