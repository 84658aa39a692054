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
      description: 'pieces from which the price holds',
    }),
    price: described(Price, 'what a piece costs then, by currency code'),
  },
  { additionalProperties: false },
);
export type Tier = CatalogTypes['Tier'];

/** Tiers by key. */
export const Tiers = dictionary(EntryName, Tier, {
  title: 'Tiers',
  description: 'prices that hold from a quantity on, by key',
});
export type Tiers = CatalogTypes['Tiers'];
