import Type from 'typebox';
import { described } from '../primitives/described.js';
import { dictionary, EntryName } from '../primitives/dictionary.js';
import { Price } from '../primitives/price.js';
import type { CatalogTypes } from './catalog-types.js';

/** The price that holds from a quantity on. */
export const Tier = Type.Object(
  {
    minimum_quantity: Type.Integer({
      minimum: 1,
      description: 'minimum quantity for this price',
    }),
    price: described(Price, 'price per unit from this quantity on, by currency code'),
  },
  { additionalProperties: false },
);
export type Tier = CatalogTypes['Tier'];

/** Tiers by key. */
export const Tiers = dictionary(EntryName, Tier, {
  title: 'Tiers',
  description: 'quantity discounts, by key',
});
export type Tiers = CatalogTypes['Tiers'];
