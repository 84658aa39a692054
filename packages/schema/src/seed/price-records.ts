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
    name: shortText('key of the record; used in price_modifiers of child products'),
    modifier_type: described(
      ModifierType,
      'adds its amount to the parent’s price, subtracts it, or replaces the price',
    ),
    currencies: described(
      Price,
      'amount by currency code; prices in other currencies are unchanged',
    ),
  },
  { ...closed, description: 'a rule that derives the price of a child product from its parent’s' },
);
export type SeedPriceModifier = SeedTypes['SeedPriceModifier'];

/** A set of prices. */
export const SeedPriceBook = Type.Object(
  {
    type: recordType('price_book'),
    id: described(Uuid, 'key of the record; used in prices and catalogs'),
    name: shortText('internal name, not shown to shoppers'),
    description: Type.Optional(longText('internal description, not shown to shoppers')),
  },
  { ...closed, description: 'a set of prices by SKU' },
);
export type SeedPriceBook = SeedTypes['SeedPriceBook'];

const SeedTiers = dictionary(
  EntryName,
  Type.Object(
    {
      minimum_quantity: Type.Integer({
        minimum: 1,
        description: 'minimum quantity of the tier; the same in every currency',
      }),
      amount: described(amount, 'price per unit in this tier, in minor units such as cents'),
    },
    closed,
  ),
  {
    description:
      'quantity discounts: prices per unit from a minimum quantity on, by a key of your choice',
  },
);

/** Amounts by currency with their tiers. */
export const SeedCurrencyPrices = dictionary(
  CurrencyCode,
  Type.Object(
    {
      amount: described(amount, 'price per unit in minor units, such as cents'),
      includes_tax: described(includes_tax, 'true if the amount and the tiers include tax'),
      tiers: Type.Optional(SeedTiers),
    },
    closed,
  ),
  { minProperties: 1, description: 'prices per unit, by currency code' },
);
export type SeedCurrencyPrices = SeedTypes['SeedCurrencyPrices'];

const SeedSale = Type.Object(
  {
    schedule: Type.Optional(
      described(Schedule, 'period in which the sale is active; always active if absent'),
    ),
    currencies: described(SeedCurrencyPrices, 'prices per unit during the sale, by currency code'),
  },
  closed,
);

/** The price of a sku in a price book, with its named sales. */
export const SeedPrice = Type.Object(
  {
    type: recordType('price'),
    price_book_id: described(Uuid, 'id of the price book; part of the key'),
    sku: shortText('SKU of the product, which can be added later; part of the key'),
    currencies: SeedCurrencyPrices,
    sales: Type.Optional(
      dictionary(EntryName, SeedSale, {
        description:
          'sales by name (shown as sale_id in responses); if several are active, the one with the shortest period wins',
      }),
    ),
  },
  { ...closed, description: 'the price of a SKU in a price book' },
);
export type SeedPrice = SeedTypes['SeedPrice'];
