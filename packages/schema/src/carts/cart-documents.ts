import Type from 'typebox';
import { listOf } from '../catalog/list-envelope.js';
import type { CartTypes } from '../generated/cart-types.js';
import { described } from '../primitives/described.js';
import { Cart, CartItem, CartPromotion } from './cart.js';
import { CustomDiscount } from './custom-discount.js';
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
          custom_discounts: Type.Optional(
            Type.Array(CustomDiscount, {
              description:
                'custom discounts of the cart and of its lines; absent if there are none',
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

/** Settings of the carts of a store. */
export const CartSettings = Type.Object(
  {
    type: Type.Literal('settings', { description: 'always settings' }),
    cart_expiry_days: Type.Number({
      exclusiveMinimum: 0,
      description: 'days after its last change until a cart expires; an empty one expires earlier',
    }),
    discounts: Type.Object(
      {
        custom_discounts_enabled: Type.Literal(true, {
          description: 'always true; tokens with write access add them',
        }),
        use_rule_promotions: Type.Literal(true, {
          description: 'always true; shoppers enter the codes of promotions',
        }),
      },
      { additionalProperties: false, description: 'which discounts carts have besides promotions' },
    ),
    inventories: Type.Object(
      {
        defer_inventory_check: Type.Literal(false, {
          description: 'always false; the stock limits what can be added',
        }),
      },
      { additionalProperties: false, description: 'stock of the products in carts' },
    ),
    items: Type.Object(
      {
        separate_items_by_location: Type.Literal(true, {
          description: 'always true; units of another stock location are on another line',
        }),
      },
      { additionalProperties: false, description: 'lines of carts' },
    ),
    show_all_carts: Type.Literal(true, {
      description: 'always true; a token with write access lists all carts',
    }),
  },
  { additionalProperties: false, title: 'CartSettings', description: 'settings of carts' },
);
export type CartSettings = CartTypes['CartSettings'];

/** Response with the settings of carts. */
export const CartSettingsDocument = Type.Object(
  { data: described(CartSettings, 'how the carts of this store behave') },
  {
    additionalProperties: false,
    title: 'CartSettingsDocument',
    description: 'response with the settings of carts',
  },
);
export type CartSettingsDocument = CartTypes['CartSettingsDocument'];
