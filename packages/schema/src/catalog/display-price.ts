import Type from 'typebox';
import { CurrencyCode } from '../primitives/currency-code.js';
import { described } from '../primitives/described.js';
import type { CatalogTypes } from './catalog-types.js';

/** An amount as a shopper reads it. `amount` is a string of minor units. */
export const DisplayAmount = Type.Object(
  {
    amount: Type.String({
      pattern: '^\\d+$',
      description: 'a whole number of minor units as text such as "1999"',
    }),
    currency: described(CurrencyCode, 'currency of the amount'),
    formatted: Type.String({
      description: 'amount formatted for the language of the response',
    }),
  },
  { additionalProperties: false },
);
export type DisplayAmount = CatalogTypes['DisplayAmount'];

/** A price as a shopper reads it; the side that the price entry does not know is absent. */
export const DisplayPrice = Type.Object(
  {
    with_tax: Type.Optional(described(DisplayAmount, 'price including tax')),
    without_tax: Type.Optional(described(DisplayAmount, 'price before tax')),
  },
  {
    additionalProperties: false,
    title: 'DisplayPrice',
    description:
      'a price formatted for display; has only with_tax or only without_tax, as the price is stored',
  },
);
export type DisplayPrice = CatalogTypes['DisplayPrice'];

/** The display prices of one tier. */
export const TierDisplayPrice = Type.Object(
  {
    display_price: Type.Optional(described(DisplayPrice, 'price per unit from this quantity on')),
    original_display_price: Type.Optional(
      described(DisplayPrice, 'price per unit without the sale'),
    ),
  },
  { additionalProperties: false },
);
export type TierDisplayPrice = CatalogTypes['TierDisplayPrice'];
