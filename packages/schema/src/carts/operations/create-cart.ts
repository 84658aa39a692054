import { CartCreationBody } from '../cart-changes.js';
import { defineCartOperation } from '../define-cart-operation.js';

/** Makes an empty cart. */
export const createCart = defineCartOperation(
  {
    name: 'createCart',
    summary: 'Make a cart',
    description:
      'Makes an empty cart under an id that nobody can guess. It is gone after an hour, unless something is added before. A client may also choose an id itself: adding something to a cart that is not there makes it.',
    method: 'POST',
    path: '',
    at: [],
    status: 201,
    brings: 'the new cart',
    library: { call: 'carts.create', data: 'cart' },
  },
  { body: { contentTypes: ['application/json'], schema: CartCreationBody } },
);
