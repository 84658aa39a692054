import Type from 'typebox';
import { CurrencyCode } from '../primitives/currency-code.js';
import { described } from '../primitives/described.js';
import type { CartTypes } from './cart-types.js';

/** Amount of a cart, both formatted and in minor units. */
export const CartAmount = Type.Object(
  {
    amount: Type.Integer({ description: 'amount in minor units, such as cents' }),
    currency: described(CurrencyCode, 'ISO code of the currency'),
    formatted: Type.String({ description: 'amount formatted for the language of the response' }),
  },
  {
    additionalProperties: false,
    title: 'CartAmount',
    description: 'an amount, in minor units and formatted for display',
  },
);
export type CartAmount = CartTypes['CartAmount'];

const sides = {
  with_tax: 'price to pay',
  without_tax: 'price before tax',
  tax: 'always zero; tax is not calculated',
  discount: 'always zero; promotions are not supported',
  without_discount: 'price to pay, without promotions',
} as const;

const linePrice = (meaning: string) =>
  Type.Object(
    {
      unit: described(CartAmount, 'amount for one unit'),
      value: described(CartAmount, 'amount for all units of the line'),
    },
    { additionalProperties: false, description: meaning },
  );

/** Price of a cart line. */
export const CartItemPrice = Type.Object(
  {
    with_tax: linePrice(sides.with_tax),
    without_tax: linePrice(sides.without_tax),
    tax: linePrice(sides.tax),
    discount: linePrice(sides.discount),
    without_discount: linePrice(sides.without_discount),
  },
  { additionalProperties: false, title: 'CartItemPrice', description: 'price of a cart line' },
);
export type CartItemPrice = CartTypes['CartItemPrice'];

/** Price of a cart: the sum of the lines that can be bought. */
export const CartPrice = Type.Object(
  {
    with_tax: described(CartAmount, sides.with_tax),
    without_tax: described(CartAmount, sides.without_tax),
    tax: described(CartAmount, sides.tax),
    discount: described(CartAmount, sides.discount),
    without_discount: described(CartAmount, sides.without_discount),
    shipping: described(CartAmount, 'always zero; shipping is not calculated'),
  },
  {
    additionalProperties: false,
    title: 'CartPrice',
    description: 'total of the lines that can be bought',
  },
);
export type CartPrice = CartTypes['CartPrice'];
