import { namesParameter } from '../../operation/names-parameter.js';
import { defineCartOperation } from '../define-cart-operation.js';

/** The values of `include` with a cart, each with what it stands for. */
const includeMeanings = {
  items: 'the lines of the cart',
  tax_items: 'always none; tax is not calculated',
  custom_discounts: 'always none',
  promotions: 'always none',
} as const;

const include = namesParameter(includeMeanings, 'items');

/** Shows a cart and what it costs. */
export const getCart = defineCartOperation(
  {
    name: 'getCart',
    summary: 'Get a cart',
    description:
      'Returns a cart with its current prices for this shopper. Catalog rules, currency, sales, tiers and chosen options apply as in product responses. A missing or expired cart is returned empty, and is not stored.',
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
        description: `${include.description}; can be repeated`,
      },
    },
  },
);
