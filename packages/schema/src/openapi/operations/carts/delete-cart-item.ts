import { CartItemsDocument } from '../../../carts/cart.js';
import { emptiedCartExample } from '../../examples/carts/emptied-cart-example.js';
import type { OwnDocumentation } from '../../operation-documentation.js';
import { badCartHead, cartPrecondition, unknownItem } from './cart-errors.js';

export const deleteCartItem: OwnDocumentation = {
  answer: {
    schema: CartItemsDocument,
    summary: 'the lines of the cart after the change: none',
    value: emptiedCartExample,
  },
  errors: { 400: badCartHead, 404: unknownItem, 412: cartPrecondition },
};
