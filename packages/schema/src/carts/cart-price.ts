import Type from 'typebox';
import { CurrencyCode } from '../primitives/currency-code.js';
import { described } from '../primitives/described.js';
import type { CartTypes } from './cart-types.js';

/** Amount of a cart, both formatted and in minor units. */
export const CartAmount = Type.Object(
  {
    amount: Type.Integer({ description: 'a whole number of minor units, such as cents' }),
    currency: described(CurrencyCode, 'which money it is'),
    formatted: Type.String({ description: 'as a shopper of the response’s language reads it' }),
  },
  {
    additionalProperties: false,
    title: 'CartAmount',
    description: 'an amount of a cart, as a shopper reads it and as programs count',
  },
);
export type CartAmount = CartTypes['CartAmount'];

const sides = {
  with_tax: 'what has to be paid',
  without_tax: 'the same before tax is added',
  tax: 'always zero: tax is not calculated',
  discount: 'always zero: there are no promotions',
  without_discount: 'what has to be paid without promotions',
} as const;

const linePrice = (meaning: string) =>
  Type.Object(
    {
      unit: described(CartAmount, 'for one piece'),
      value: described(CartAmount, 'for all pieces of the line'),
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
  { additionalProperties: false, title: 'CartItemPrice', description: 'what a line costs' },
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
    shipping: described(CartAmount, 'always zero: there is no delivery'),
  },
  {
    additionalProperties: false,
    title: 'CartPrice',
    description: 'the sum of the lines that can be bought',
  },
);
export type CartPrice = CartTypes['CartPrice'];
