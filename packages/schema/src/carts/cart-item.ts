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
    amount: Type.Integer({ description: 'minor units, such as cents' }),
    currency: described(CurrencyCode, 'which money it is'),
    includes_tax: Type.Boolean({ description: 'whether the price entry has tax in it' }),
  },
  { additionalProperties: false },
);

const ItemImage = Type.Object(
  {
    href: Type.String({ description: 'absolute address of the picture; empty without one' }),
    mime_type: Type.String({ description: 'its media type; empty where nobody knows' }),
    file_name: Type.String({ description: 'what the file is called; empty without one' }),
  },
  { additionalProperties: false, description: 'the main image of the product' },
);

/** Cart line with the current data of its product. */
export const CartItem = Type.Object(
  {
    id: described(Uuid, 'identifies the line'),
    type: Type.Literal('cart_item', { description: 'always cart_item' }),
    product_id: described(Identifier, 'the product of the line'),
    name: Type.String({
      description: 'what the product is called; as it was when it was added, once it is gone',
    }),
    description: Type.String({ description: 'the product’s text for shoppers; may be empty' }),
    sku: Type.String({ description: 'the product’s stock keeping unit; may be empty' }),
    slug: Type.String({ description: 'the product’s part of an address; may be empty' }),
    image: ItemImage,
    quantity: described(ItemQuantity, 'pieces'),
    manage_stock: Type.Boolean({
      description: 'whether adding is limited by what is available of the product',
    }),
    location: Type.Optional(described(LocationSlug, 'where the pieces are to come from')),
    bundle_configuration: Type.Optional(
      described(BundleConfiguration, 'what is chosen in a bundle'),
    ),
    custom_inputs: Type.Optional(
      described(JsonObject, 'what the shopper wrote for this line, as it was sent'),
    ),
    unit_price: described(ItemMoney, 'for one piece'),
    value: described(ItemMoney, 'for all pieces'),
    catalog_id: Type.Optional(described(Identifier, 'whose release has the product')),
    catalog_source: Type.Literal('pim', { description: 'always pim' }),
    links: Type.Object(
      { product: Type.String({ description: 'relative address of the product' }) },
      { additionalProperties: false, description: 'where to ask for more' },
    ),
    meta: Type.Object(
      {
        display_price: described(CartItemPrice, 'what the line costs now; zero when unavailable'),
        timestamps: described(MetaTimestamps, 'when the line was added and last changed'),
        unavailable: Type.Optional(
          described(
            ItemUnavailability,
            'why the line cannot be bought now and counts nothing: the shopper’s catalog has no such product, it has no price in this currency, the bundle does not allow the choice any more, or the amount is more than can be counted; absent when it can',
          ),
        ),
      },
      { additionalProperties: false, description: 'what the service says of the line' },
    ),
  },
  {
    additionalProperties: false,
    title: 'CartItem',
    description: 'a line of a cart, with its product as the shopper sees it now',
  },
);
export type CartItem = CartTypes['CartItem'];
