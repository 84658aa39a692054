import Type from 'typebox';
import { CurrencyCode } from '../primitives/currency-code.js';
import { described } from '../primitives/described.js';

/** An amount as a shopper reads it. `amount` is a string of minor units. */
export const DisplayAmount = Type.Object(
  {
    amount: Type.String({
      pattern: '^\\d+$',
      description: 'a whole number of minor units as text such as "1999"',
    }),
    currency: described(CurrencyCode, 'the currency of the amount'),
    formatted: Type.String({
      description: 'the amount as a shopper of the answer’s language reads it',
    }),
  },
  { additionalProperties: false },
);
export type DisplayAmount = Type.Static<typeof DisplayAmount>;

/** A price as a shopper reads it; the side that the price entry does not know is absent. */
export const DisplayPrice = Type.Object(
  {
    with_tax: Type.Optional(described(DisplayAmount, 'the amount that includes tax')),
    without_tax: Type.Optional(described(DisplayAmount, 'the amount before tax')),
  },
  {
    additionalProperties: false,
    title: 'DisplayPrice',
    description:
      'a price as a shopper reads it; the side that the price entry does not know is absent',
  },
);
export type DisplayPrice = Type.Static<typeof DisplayPrice>;

/** The display prices of one tier. */
export const TierDisplayPrice = Type.Object(
  {
    display_price: Type.Optional(
      described(DisplayPrice, 'the price of a piece from this quantity on'),
    ),
    original_display_price: Type.Optional(described(DisplayPrice, 'what it was before the sale')),
  },
  { additionalProperties: false },
);
export type TierDisplayPrice = Type.Static<typeof TierDisplayPrice>;
