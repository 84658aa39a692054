import Type from 'typebox';
import { BundleConfiguration } from '../catalog/bundle.js';
import { LocationSlug } from '../inventories/location-slug.js';
import { CurrencyCode } from '../primitives/currency-code.js';
import { described } from '../primitives/described.js';
import { Identifier } from '../primitives/identifier.js';
import { JsonObject } from '../primitives/json-object.js';
import { MetaTimestamps } from '../primitives/meta-timestamps.js';
import { Uuid } from '../primitives/uuid.js';
import { CartItemPrice } from './cart-price.js';
import type { CartTypes } from './cart-types.js';

/** Maximum number of lines in a cart. */
export const maxCartItems = 100;

/** Maximum quantity of a cart line. */
export const maxItemQuantity = 100_000;

/** Quantity of a cart line. */
export const ItemQuantity = Type.Integer({ minimum: 1, maximum: maxItemQuantity });

/** Reason why a cart line cannot be bought. */
export const ItemUnavailability = Type.Enum(['no_product', 'no_price', 'no_choice', 'too_much']);
export type ItemUnavailability = Type.Static<typeof ItemUnavailability>;

const ItemMoney = Type.Object(
  {
    amount: Type.Integer({ description: 'amount in minor units, such as cents' }),
    currency: described(CurrencyCode, 'currency of the amount'),
    includes_tax: Type.Boolean({ description: 'true if the price includes tax' }),
  },
  { additionalProperties: false },
);

const ItemImage = Type.Object(
  {
    href: Type.String({ description: 'absolute URL of the image; empty if there is none' }),
    mime_type: Type.String({ description: 'media type of the image; empty if unknown' }),
    file_name: Type.String({ description: 'name of the file; empty if there is none' }),
  },
  { additionalProperties: false, description: 'the main image of the product' },
);

/** Cart line with the current data of its product. */
export const CartItem = Type.Object(
  {
    id: described(Uuid, 'id of the line'),
    type: Type.Literal('cart_item', { description: 'always cart_item' }),
    product_id: described(Identifier, 'id of the product in this line'),
    name: Type.String({
      description: 'name of the product; if the product is gone, its name when it was added',
    }),
    description: Type.String({
      description: 'description of the product for shoppers; may be empty',
    }),
    sku: Type.String({ description: 'stock keeping unit of the product; may be empty' }),
    slug: Type.String({ description: 'URL slug of the product; may be empty' }),
    image: ItemImage,
    quantity: described(ItemQuantity, 'number of units'),
    manage_stock: Type.Boolean({
      description: 'true if the stock of the product limits the quantity',
    }),
    location: Type.Optional(described(LocationSlug, 'stock location of the units')),
    bundle_configuration: Type.Optional(
      described(BundleConfiguration, 'chosen options of a bundle'),
    ),
    custom_inputs: Type.Optional(
      described(JsonObject, 'input of the shopper for this line, as it was sent'),
    ),
    unit_price: described(ItemMoney, 'price of one unit'),
    value: described(ItemMoney, 'price of all units'),
    catalog_id: Type.Optional(described(Identifier, 'id of the catalog of the product')),
    catalog_source: Type.Literal('pim', {
      description: 'always pim; products come from the store',
    }),
    links: Type.Object(
      { product: Type.String({ description: 'relative URL of the product' }) },
      { additionalProperties: false, description: 'links to related resources' },
    ),
    meta: Type.Object(
      {
        display_price: described(CartItemPrice, 'current price of the line; zero if unavailable'),
        timestamps: described(MetaTimestamps, 'creation time, and time of the last change'),
        unavailable: Type.Optional(
          described(
            ItemUnavailability,
            'reason why the line cannot be bought now and adds nothing to the total; absent if it can be bought. no_product: the shopper’s catalog does not have the product. no_price: it has no price in this currency. no_choice: the bundle no longer allows the chosen options. too_much: the amount is too large to calculate',
          ),
        ),
      },
      { additionalProperties: false, description: 'prices, times and availability of the line' },
    ),
  },
  {
    additionalProperties: false,
    title: 'CartItem',
    description: 'a line of a cart, with the current data of its product for the shopper',
  },
);
export type CartItem = CartTypes['CartItem'];
