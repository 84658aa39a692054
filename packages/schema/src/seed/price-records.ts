import Type from 'typebox';
import { ModifierType } from '../catalog/product-meta.js';
import { CurrencyCode } from '../primitives/currency-code.js';
import { dictionary, EntryName } from '../primitives/dictionary.js';
import { Price } from '../primitives/price.js';
import { Uuid } from '../primitives/uuid.js';
import { closed, LongText, Schedule, ShortText } from './members.js';

/** A named change of the base product's price, for child products that list its name. */
export const SeedPriceModifier = Type.Object(
  {
    type: Type.Literal('price_modifier'),
    name: ShortText,
    modifier_type: ModifierType,
    currencies: Price,
  },
  closed,
);
export type SeedPriceModifier = Type.Static<typeof SeedPriceModifier>;

/** A set of prices. */
export const SeedPriceBook = Type.Object(
  {
    type: Type.Literal('price_book'),
    id: Uuid,
    name: ShortText,
    description: Type.Optional(LongText),
  },
  closed,
);
export type SeedPriceBook = Type.Static<typeof SeedPriceBook>;

/** Amounts by currency with their tiers. */
export const SeedCurrencyPrices = dictionary(
  CurrencyCode,
  Type.Object(
    {
      amount: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      includes_tax: Type.Boolean(),
      tiers: Type.Optional(
        dictionary(
          EntryName,
          Type.Object(
            {
              minimum_quantity: Type.Integer({ minimum: 1 }),
              amount: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
            },
            closed,
          ),
        ),
      ),
    },
    closed,
  ),
  { minProperties: 1 },
);
export type SeedCurrencyPrices = Type.Static<typeof SeedCurrencyPrices>;

/** The price of a sku in a price book, with its named sales. */
export const SeedPrice = Type.Object(
  {
    type: Type.Literal('price'),
    price_book_id: Uuid,
    sku: ShortText,
    currencies: SeedCurrencyPrices,
    sales: Type.Optional(
      dictionary(
        EntryName,
        Type.Object({ schedule: Type.Optional(Schedule), currencies: SeedCurrencyPrices }, closed),
      ),
    ),
  },
  closed,
);
export type SeedPrice = Type.Static<typeof SeedPrice>;
