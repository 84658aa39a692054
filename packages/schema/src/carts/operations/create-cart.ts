import { CartCreationBody } from '../cart-changes.js';
import { defineCartOperation } from '../define-cart-operation.js';

/** Makes an empty cart. */
export const createCart = defineCartOperation(
  {
    name: 'createCart',
    summary: 'Create a cart',
    description:
      'Creates an empty cart with an id that cannot be guessed. It expires after an hour unless a product is added. A client can also choose an id itself: adding a product to a missing cart creates the cart.',
    method: 'POST',
    path: '',
    at: [],
    status: 201,
    brings: 'the created cart',
    library: { call: 'carts.create', data: 'cart' },
  },
  { body: { contentTypes: ['application/json'], schema: CartCreationBody } },
);
