import { CartDocument } from '../../../carts/cart.js';
import { cartExample } from '../../examples/carts/cart-example.js';
import type { OwnDocumentation } from '../../operation-documentation.js';

export const getCart: OwnDocumentation = {
  answer: {
    schema: CartDocument,
    summary: 'GET /v2/carts/hello-cart?include=items',
    value: cartExample,
  },
  errors: {
    400: {
      description: 'invalid id, parameter or header',
      examples: {
        include: {
          title: 'Bad Request',
          details: [
            'include does not know "item"; it takes items, tax_items, custom_discounts, promotions. Did you mean items?',
          ],
        },
      },
    },
  },
};
