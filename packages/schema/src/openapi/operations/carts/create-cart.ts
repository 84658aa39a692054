import { CartDocument } from '../../../carts/cart.js';
import { newCartExample } from '../../examples/carts/new-cart-example.js';
import type { OwnDocumentation } from '../../operation-documentation.js';
import { badCart, fullStore } from './cart-errors.js';

export const createCart: OwnDocumentation = {
  bodies: { named: { summary: 'a cart with a name', value: { data: { name: 'Weekend' } } } },
  answer: { schema: CartDocument, summary: 'the new cart', value: newCartExample },
  errors: { 400: badCart('data.name: must have 1 to 255 characters, has 0'), 507: fullStore },
};
