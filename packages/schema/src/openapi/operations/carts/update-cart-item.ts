import { CartItemsDocument } from '../../../carts/cart.js';
import { cartItemsExample } from '../../examples/carts/cart-items-example.js';
import type { OwnDocumentation } from '../../operation-documentation.js';
import { badCart, cartPrecondition, fullCart, unknownItem } from './cart-errors.js';

export const updateCartItem: OwnDocumentation = {
  bodies: { quantity: { summary: 'another quantity', value: { data: { quantity: 2 } } } },
  answer: {
    schema: CartItemsDocument,
    summary: 'the lines of the cart after the change',
    value: cartItemsExample,
  },
  errors: {
    400: badCart('data.quantity: must be from 1 to 100000, is 0'),
    404: unknownItem,
    409: fullCart,
    412: cartPrecondition,
  },
};
