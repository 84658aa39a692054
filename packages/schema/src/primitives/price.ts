import Type from 'typebox';
import { CurrencyCode, dictionary } from './described.js';
import type { PriceTypes } from './price-types.js';

/** An amount of money in minor units of its currency, with or without tax. */
export const Money = Type.Object(
  {
    amount: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'amount in minor units of the currency, such as cents',
    }),
    includes_tax: Type.Boolean({ description: 'true if the amount includes tax' }),
  },
  { additionalProperties: false },
);
export type Money = PriceTypes['Money'];

/** Prices by currency code. */
export const Price = dictionary(CurrencyCode, Money, {
  title: 'Price',
  description: 'amounts by currency code',
});
export type Price = PriceTypes['Price'];
