import { CartItemsDocument } from '../../../carts/cart.js';
import { cartItemsExample } from '../../examples/carts/cart-items-example.js';
import type { OwnDocumentation } from '../../operation-documentation.js';

export const listCartItems: OwnDocumentation = {
  answer: {
    schema: CartItemsDocument,
    summary: 'GET /v2/carts/hello-cart/items',
    value: cartItemsExample,
  },
};
