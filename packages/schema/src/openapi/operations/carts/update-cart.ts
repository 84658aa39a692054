import { CartDocument } from '../../../carts/cart.js';
import { newCartExample } from '../../examples/carts/new-cart-example.js';
import type { OwnDocumentation } from '../../operation-documentation.js';
import { badCart, cartPrecondition, fullStore } from './cart-errors.js';

const data = { ...newCartExample.data, id: 'hello-cart', links: { self: '/v2/carts/hello-cart' } };

export const updateCart: OwnDocumentation = {
  bodies: { named: { summary: 'another name', value: { data: { name: 'Weekend' } } } },
  answer: { schema: CartDocument, summary: 'the changed cart', value: { data } },
  errors: {
    400: badCart('data.name: must have 1 to 255 characters, has 0'),
    412: cartPrecondition,
    507: fullStore,
  },
};
