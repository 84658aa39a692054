import { namesParameter } from '../../operation/names-parameter.js';
import { defineCartOperation } from '../define-cart-operation.js';

/** The values of `include` with a cart, each with what it stands for. */
const includeMeanings = {
  items: 'the lines of the cart',
  tax_items: 'there are none: tax is not calculated',
  custom_discounts: 'there are none',
  promotions: 'there are none',
} as const;

const include = namesParameter(includeMeanings, 'items');

/** Shows a cart and what it costs. */
export const getCart = defineCartOperation(
  {
    name: 'getCart',
    summary: 'Get a cart',
    description:
      'Shows a cart with what it costs this shopper now: catalog rules, currency, sales, tiers and chosen options count as they do on the pages of its products. A cart that is not there, or whose days are over, is shown empty, and nothing is kept of that.',
    method: 'GET',
    path: '/:cart_id',
    at: ['cart_id'],
    status: 200,
    brings: 'the cart',
    library: { call: 'carts.get', data: 'cart' },
  },
  {
    query: {
      include: {
        ...include,
        isRepeatable: true,
        description: `${include.description}; may come more than once`,
      },
    },
  },
);
