import Type from 'typebox';
import { ModifierType } from '../catalog/product-meta.js';
import { CurrencyCode } from '../primitives/currency-code.js';
import { described } from '../primitives/described.js';
import { dictionary, EntryName } from '../primitives/dictionary.js';
import { Money, Price } from '../primitives/price.js';
import { Uuid } from '../primitives/uuid.js';
import { closed, longText, recordType, Schedule, shortText } from './members.js';
import type { SeedTypes } from './seed-record-types.js';

const { amount, includes_tax } = Money.properties;

/** A named change of the base product's price, for child products that list its name. */
export const SeedPriceModifier = Type.Object(
  {
    type: recordType('price_modifier'),
    name: shortText('its key: child products list it in price_modifiers'),
    modifier_type: described(
      ModifierType,
      'whether its amount is added to the parent’s, taken off it, or put in its place',
    ),
    currencies: described(Price, 'its amount by currency; other currencies stay as they are'),
  },
  { ...closed, description: 'how the price of a child product is made from its parent’s' },
);
export type SeedPriceModifier = SeedTypes['SeedPriceModifier'];

/** A set of prices. */
export const SeedPriceBook = Type.Object(
  {
    type: recordType('price_book'),
    id: described(Uuid, 'its key: prices and catalogs name it'),
    name: shortText('what its owners call it; shoppers do not read it'),
    description: Type.Optional(longText('what it is for; shoppers do not read it')),
  },
  { ...closed, description: 'a set of prices by sku' },
);
export type SeedPriceBook = SeedTypes['SeedPriceBook'];

const SeedTiers = dictionary(
  EntryName,
  Type.Object(
    {
      minimum_quantity: Type.Integer({
        minimum: 1,
        description: 'pieces from which the tier holds; the same in every currency',
      }),
      amount: described(amount, 'what a piece costs then, in minor units such as cents'),
    },
    closed,
  ),
  { description: 'what a piece costs from a quantity on, by a key of your own' },
);

/** Amounts by currency with their tiers. */
export const SeedCurrencyPrices = dictionary(
  CurrencyCode,
  Type.Object(
    {
      amount: described(amount, 'what a piece costs, in minor units such as cents'),
      includes_tax: described(includes_tax, 'whether tax is part of the amount, and of its tiers'),
      tiers: Type.Optional(SeedTiers),
    },
    closed,
  ),
  { minProperties: 1, description: 'what a piece costs, by currency code' },
);
export type SeedCurrencyPrices = SeedTypes['SeedCurrencyPrices'];

const SeedSale = Type.Object(
  {
    schedule: Type.Optional(described(Schedule, 'when it is in force; always when absent')),
    currencies: described(SeedCurrencyPrices, 'what a piece costs then, by currency code'),
  },
  closed,
);

/** The price of a sku in a price book, with its named sales. */
export const SeedPrice = Type.Object(
  {
    type: recordType('price'),
    price_book_id: described(Uuid, 'the price book it is in; part of its key'),
    sku: shortText('the sku it is for, which a product may get later; part of its key'),
    currencies: SeedCurrencyPrices,
    sales: Type.Optional(
      dictionary(EntryName, SeedSale, {
        description:
          'prices for a time, by the name that answers show as sale_id; of several in force the shortest counts',
      }),
    ),
  },
  { ...closed, description: 'the price of a sku in a price book' },
);
export type SeedPrice = SeedTypes['SeedPrice'];
