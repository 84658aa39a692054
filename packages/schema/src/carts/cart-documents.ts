import Type from 'typebox';
import { listOf } from '../catalog/list-envelope.js';
import type { CartTypes } from '../generated/cart-types.js';
import { described } from '../primitives/described.js';
import { Cart, CartItem, CartPromotion } from './cart.js';
import { TaxItem } from './tax-item.js';

/** Response with a cart. */
export const CartDocument = Type.Object(
  {
    data: described(Cart, 'the requested cart, with current prices'),
    included: Type.Optional(
      Type.Object(
        {
          items: Type.Optional(
            Type.Array(CartItem, { description: 'lines, in the order in which they were added' }),
          ),
          tax_items: Type.Optional(
            Type.Array(TaxItem, {
              description: 'tax items of the lines; absent if there are none',
            }),
          ),
          promotions: Type.Optional(
            Type.Array(CartPromotion, {
              description: 'promotions whose codes the cart has; absent if there are none',
            }),
          ),
        },
        { additionalProperties: false, description: 'resources requested with include' },
      ),
    ),
  },
  { additionalProperties: false, title: 'CartDocument', description: 'response with a cart' },
);
export type CartDocument = CartTypes['CartDocument'];

/** Response with all lines of a cart. */
export const CartItemsDocument = Type.Object(
  {
    data: Type.Array(CartItem, { description: 'lines, in the order in which they were added' }),
    meta: Cart.properties.meta,
  },
  {
    additionalProperties: false,
    title: 'CartItemsDocument',
    description: 'the lines and the price of a cart',
  },
);
export type CartItemsDocument = CartTypes['CartItemsDocument'];

/** Response with carts. */
export const CartList = listOf(Cart, {
  title: 'CartList',
  what: 'a page of carts',
  order: 'carts in the order of their last change, latest first',
});
export type CartList = CartTypes['CartList'];
