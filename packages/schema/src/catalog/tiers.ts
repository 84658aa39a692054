import Type from 'typebox';
import { dictionary, EntryName } from '../primitives/dictionary.js';
import { Price } from '../primitives/price.js';

/** The price that holds from a quantity on. */
export const Tier = Type.Object(
  { minimum_quantity: Type.Integer({ minimum: 1 }), price: Price },
  { additionalProperties: false },
);
export type Tier = Type.Static<typeof Tier>;

/** Tiers by key. */
export const Tiers = dictionary(EntryName, Tier, { title: 'Tiers' });
export type Tiers = Type.Static<typeof Tiers>;
