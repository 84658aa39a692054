import Type from 'typebox';
import { CurrencyCode } from '../primitives/currency-code.js';

/** An amount as a shopper reads it. `amount` is a string of minor units. */
export const DisplayAmount = Type.Object(
  {
    amount: Type.String({
      pattern: '^\\d+$',
      description: 'a whole number of minor units as text such as "1999"',
    }),
    currency: CurrencyCode,
    formatted: Type.String(),
  },
  { additionalProperties: false },
);
export type DisplayAmount = Type.Static<typeof DisplayAmount>;

/** A price as a shopper reads it; the side that the price entry does not know is absent. */
export const DisplayPrice = Type.Object(
  { with_tax: Type.Optional(DisplayAmount), without_tax: Type.Optional(DisplayAmount) },
  { additionalProperties: false, title: 'DisplayPrice' },
);
export type DisplayPrice = Type.Static<typeof DisplayPrice>;

/** The display prices of one tier. */
export const TierDisplayPrice = Type.Object(
  {
    display_price: Type.Optional(DisplayPrice),
    original_display_price: Type.Optional(DisplayPrice),
  },
  { additionalProperties: false },
);
export type TierDisplayPrice = Type.Static<typeof TierDisplayPrice>;
