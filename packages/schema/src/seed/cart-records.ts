import Type from 'typebox';
import {
  CartDescription,
  CartId,
  CartName,
  ItemQuantity,
  maxCartItems,
  PromotionCode,
} from '../carts/cart.js';
import { maxCustomDiscounts, StoredCustomDiscount } from '../carts/custom-discount.js';
import { maxTaxItems, TaxItem } from '../carts/tax-item.js';
import { BundleConfiguration } from '../catalog/bundle.js';
import type { SeedTypes } from '../generated/seed-record-types.js';
import { LocationSlug } from '../inventories/location-slug.js';
import {
  CurrencyCode,
  described,
  dictionary,
  JsonObject,
  Timestamp,
  Uuid,
} from '../primitives/described.js';
import { Money } from '../primitives/price.js';
import {
  closed,
  longText,
  recordType,
  Schedule,
  shortText,
  shortTexts,
  timestamps,
} from './store-records.js';

/** Maximum size of a cart as JSON, in bytes. */
export const maxCartBytes = 64 * 1024;

const lineTimes = {
  created_at: described(Timestamp, 'time when the line was added'),
  updated_at: described(Timestamp, 'time of the last change'),
};

const tax = Type.Optional(
  Type.Array(TaxItem, { maxItems: maxTaxItems, description: 'taxes on the line' }),
);

const custom_discounts = Type.Optional(
  Type.Array(StoredCustomDiscount, {
    maxItems: maxCustomDiscounts,
    description: 'discounts that the store gave, in the order in which they apply',
  }),
);

/** Stored cart line of a product, without prices. */
export const SeedCartItem = Type.Object(
  {
    type: Type.Optional(Type.Literal('cart_item', { description: 'cart_item, or absent' })),
    id: described(Uuid, 'id of the line'),
    product_id: described(Uuid, 'id of the product; it can be missing from the store'),
    name: Type.String({ description: 'name of the product when it was added' }),
    sku: Type.Optional(Type.String({ description: 'stock keeping unit at that time' })),
    quantity: described(ItemQuantity, 'pieces'),
    location: Type.Optional(described(LocationSlug, 'stock location of the units')),
    bundle_configuration: Type.Optional(
      described(BundleConfiguration, 'chosen options of a bundle'),
    ),
    custom_inputs: Type.Optional(described(JsonObject, 'input of the shopper for this line')),
    tax,
    custom_discounts,
    ...lineTimes,
  },
  { ...closed, description: 'a product in a cart, without its price' },
);
export type SeedCartItem = SeedTypes['SeedCartItem'];

/** Stored cart line of something that no catalog has. */
export const SeedCustomItem = Type.Object(
  {
    type: recordType('custom_item'),
    id: described(Uuid, 'id of the line'),
    name: shortText('name shown to shoppers'),
    sku: Type.Optional(shortText('stock keeping unit')),
    description: Type.Optional(described(CartDescription, 'description shown to shoppers')),
    quantity: described(ItemQuantity, 'pieces'),
    price: Type.Object(
      {
        amount: described(Money.properties.amount, 'price of one unit in minor units'),
        currency: described(CurrencyCode, 'currency of the amount'),
        includes_tax: described(
          Money.properties.includes_tax,
          'false if tax is added to the price',
        ),
      },
      { ...closed, description: 'price of one unit' },
    ),
    tax,
    custom_discounts,
    custom_inputs: Type.Optional(described(JsonObject, 'input of the shopper for this line')),
    ...lineTimes,
  },
  { ...closed, description: 'a custom item in a cart' },
);
export type SeedCustomItem = SeedTypes['SeedCustomItem'];

/** Stored cart line with the code of a promotion. */
export const SeedPromotionItem = Type.Object(
  {
    type: recordType('promotion_item'),
    id: described(Uuid, 'id of the line'),
    code: described(PromotionCode, 'code of the promotion; it can be missing from the store'),
    ...lineTimes,
  },
  { ...closed, description: 'a promotion in a cart' },
);
export type SeedPromotionItem = SeedTypes['SeedPromotionItem'];

/** Stored cart line of a subscription, without its price. */
export const SeedSubscriptionItem = Type.Object(
  {
    type: recordType('subscription_item'),
    id: described(Uuid, 'id of the line'),
    offering_id: described(Uuid, 'id of the offering; it can be missing from the store'),
    plan_id: described(Uuid, 'id of the chosen plan, one of the offering’s'),
    name: Type.String({ description: 'name of the offering when it was added' }),
    quantity: described(ItemQuantity, 'number of subscriptions'),
    tax,
    custom_discounts,
    ...lineTimes,
  },
  { ...closed, description: 'a subscription in a cart' },
);
export type SeedSubscriptionItem = SeedTypes['SeedSubscriptionItem'];

/** Stored cart line. */
export const SeedCartLine = Type.Union([
  SeedCartItem,
  SeedCustomItem,
  SeedPromotionItem,
  SeedSubscriptionItem,
]);
export type SeedCartLine = SeedCartItem | SeedCustomItem | SeedPromotionItem | SeedSubscriptionItem;

/** A cart. */
export const SeedCart = Type.Object(
  {
    type: recordType('cart'),
    id: described(CartId, 'key of the record, and id in URLs'),
    name: described(CartName, 'name given by the shopper'),
    description: Type.Optional(described(CartDescription, 'short description')),
    account_id: Type.Optional(
      described(Uuid, 'account that the cart belongs to; anybody who knows the id if absent'),
    ),
    items: Type.Array(SeedCartLine, {
      maxItems: maxCartItems,
      description: 'lines of the cart, in the order in which they were added',
    }),
    custom_discounts,
    expires_at: described(
      Timestamp,
      'time at which the cart expires, unless it changes before then',
    ),
    ...timestamps,
  },
  { ...closed, description: 'a shopping cart' },
);
export type SeedCart = SeedTypes['SeedCart'];

const amountsBy = (meaning: string) =>
  dictionary(
    CurrencyCode,
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'amount in minor units, such as cents',
    }),
    { minProperties: 1, description: meaning },
  );

/** A promotion: a discount for carts with its code. */
export const SeedPromotion = Type.Object(
  {
    type: recordType('promotion'),
    code: described(
      PromotionCode,
      'key of the record, which shoppers enter; letter case does not matter',
    ),
    name: shortText('name shown to shoppers'),
    description: Type.Optional(longText('description shown to shoppers')),
    percent: Type.Optional(
      Type.Number({
        minimum: 0.0001,
        maximum: 100,
        description: 'percentage of the discount, such as 12.5; four decimals count',
      }),
    ),
    amounts: Type.Optional(
      amountsBy('discount in all, by currency code, instead of percent; none in other currencies'),
    ),
    products: Type.Optional(
      Type.Object(
        {
          skus: shortTexts('SKUs of discounted products'),
          tags: shortTexts('tags of discounted products (case-insensitive)'),
        },
        {
          ...closed,
          minProperties: 1,
          description: 'discounted products, with one of these; the whole cart if absent',
        },
      ),
    ),
    schedule: Type.Optional(described(Schedule, 'period in which it applies; always if absent')),
    minimum: Type.Optional(
      amountsBy(
        'least price of the cart without discounts, by currency code; it applies in no other currency',
      ),
    ),
    uses: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000_000,
        description: 'number of orders that can use it; no limit if absent',
      }),
    ),
    ...timestamps,
  },
  { ...closed, description: 'a discount that shoppers get by its code' },
);
export type SeedPromotion = SeedTypes['SeedPromotion'];
