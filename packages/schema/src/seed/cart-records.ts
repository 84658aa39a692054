import Type from 'typebox';
import { CartDescription, CartId, CartName, maxCartItems } from '../carts/cart.js';
import { maxTaxItems } from '../carts/cart-changes.js';
import { ItemQuantity, TaxItem } from '../carts/cart-item.js';
import { BundleConfiguration } from '../catalog/bundle.js';
import type { SeedTypes } from '../generated/seed-record-types.js';
import { LocationSlug } from '../inventories/location-slug.js';
import { CurrencyCode, described, JsonObject, Timestamp, Uuid } from '../primitives/described.js';
import { Money } from '../primitives/price.js';
import { closed, recordType, shortText, timestamps } from './store-records.js';

/** Maximum size of a cart as JSON, in bytes. */
export const maxCartBytes = 64 * 1024;

const lineTimes = {
  created_at: described(Timestamp, 'time when the line was added'),
  updated_at: described(Timestamp, 'time of the last change'),
};

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
    tax: Type.Optional(
      Type.Array(TaxItem, { maxItems: maxTaxItems, description: 'taxes on the item' }),
    ),
    custom_inputs: Type.Optional(described(JsonObject, 'input of the shopper for this line')),
    ...lineTimes,
  },
  { ...closed, description: 'a custom item in a cart' },
);
export type SeedCustomItem = SeedTypes['SeedCustomItem'];

/** Stored cart line. */
export const SeedCartLine = Type.Union([SeedCartItem, SeedCustomItem]);
export type SeedCartLine = SeedCartItem | SeedCustomItem;

/** A cart. */
export const SeedCart = Type.Object(
  {
    type: recordType('cart'),
    id: described(CartId, 'key of the record, and id in URLs'),
    name: described(CartName, 'name given by the shopper'),
    description: Type.Optional(described(CartDescription, 'short description')),
    items: Type.Array(SeedCartLine, {
      maxItems: maxCartItems,
      description: 'lines of the cart, in the order in which they were added',
    }),
    expires_at: described(
      Timestamp,
      'time at which the cart expires, unless it changes before then',
    ),
    ...timestamps,
  },
  { ...closed, description: 'a shopping cart' },
);
export type SeedCart = SeedTypes['SeedCart'];
