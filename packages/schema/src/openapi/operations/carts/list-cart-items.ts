import { CartItemsDocument } from '../../../carts/cart.js';
import { cartItemsExample } from '../../examples/carts/cart-items-example.js';
import type { OwnDocumentation } from '../../operation-documentation.js';
import { badCartHead } from './cart-errors.js';

export const listCartItems: OwnDocumentation = {
  answer: {
    schema: CartItemsDocument,
    summary: 'GET /v2/carts/hello-cart/items',
    value: cartItemsExample,
  },
  errors: { 400: badCartHead },
};
