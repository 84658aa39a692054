import Type from 'typebox';
import { BundleConfiguration } from '../catalog/bundle.js';
import type { CartTypes } from '../generated/cart-types.js';
import { LocationSlug } from '../inventories/location-slug.js';
import {
  CurrencyCode,
  described,
  Identifier,
  JsonObject,
  MetaTimestamps,
  Uuid,
} from '../primitives/described.js';

/** Amount of a cart, both formatted and in minor units. */
export const CartAmount = Type.Object(
  {
    amount: Type.Integer({ description: 'amount in minor units, such as cents' }),
    currency: described(CurrencyCode, 'ISO code of the currency'),
    formatted: Type.String({ description: 'amount formatted for the language of the response' }),
  },
  {
    additionalProperties: false,
    title: 'CartAmount',
    description: 'an amount, in minor units and formatted for display',
  },
);
export type CartAmount = CartTypes['CartAmount'];

/** Meanings of the amounts of a line and of a cart. */
export const sides = {
  with_tax: 'price to pay: without_tax plus tax, and without_discount plus discount',
  without_tax: 'price to pay, before tax',
  tax: 'tax in the price to pay; zero without tax items',
  discount: 'always zero; promotions are not supported',
  without_discount: 'price to pay, without promotions',
} as const;

const linePrice = (meaning: string) =>
  Type.Object(
    {
      unit: described(CartAmount, 'amount for one unit'),
      value: described(CartAmount, 'amount for all units of the line'),
    },
    { additionalProperties: false, description: meaning },
  );

/** Price of a cart line. */
export const CartItemPrice = Type.Object(
  {
    with_tax: linePrice(sides.with_tax),
    without_tax: linePrice(sides.without_tax),
    tax: linePrice(sides.tax),
    discount: linePrice(sides.discount),
    without_discount: linePrice(sides.without_discount),
  },
  { additionalProperties: false, title: 'CartItemPrice', description: 'price of a cart line' },
);
export type CartItemPrice = CartTypes['CartItemPrice'];

/** Maximum quantity of a cart line. */
export const maxItemQuantity = 100_000;

/** Quantity of a cart line. */
export const ItemQuantity = Type.Integer({ minimum: 1, maximum: maxItemQuantity });

/** Reason why a cart line cannot be bought. */
export const ItemUnavailability = Type.Enum(['no_product', 'no_price', 'no_choice', 'too_much']);
export type ItemUnavailability = Type.Static<typeof ItemUnavailability>;

/** Type of a cart line. */
export const ItemType = Type.Enum(['cart_item', 'custom_item']);
export type ItemType = Type.Static<typeof ItemType>;

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

/** Tax on a cart line. */
export const TaxItem = Type.Object(
  {
    type: Type.Literal('tax_item', { description: 'always tax_item' }),
    id: described(Uuid, 'id that the service generated when the tax was added'),
    name: Type.Optional(
      Type.String({ maxLength: 255, description: 'name shown to shoppers, such as VAT' }),
    ),
    code: Type.Optional(
      Type.String({ maxLength: 255, description: 'code within the jurisdiction, such as VAT20' }),
    ),
    jurisdiction: Type.Optional(
      Type.String({ maxLength: 255, description: 'place where the tax is due' }),
    ),
    rate: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'rate as a decimal, such as 0.2 for 20 %; six decimals count',
    }),
  },
  { additionalProperties: false, title: 'TaxItem', description: 'a tax on a line of a cart' },
);
export type TaxItem = CartTypes['TaxItem'];

/** Cart line with the current data of its product. */
export const CartItem = Type.Object(
  {
    id: described(Uuid, 'id of the line'),
    type: described(ItemType, 'cart_item for a product, custom_item for something else'),
    product_id: Type.Optional(
      described(Identifier, 'id of the product; absent if the line is no cart_item'),
    ),
    name: Type.String({
      description:
        'name of the product or custom item; if the product is gone, its name when it was added',
    }),
    description: Type.String({ description: 'description for shoppers; may be empty' }),
    sku: Type.String({ description: 'stock keeping unit; may be empty' }),
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
    catalog_source: Type.Optional(
      Type.Literal('pim', { description: 'always pim; products come from the store' }),
    ),
    links: Type.Object(
      { product: Type.Optional(Type.String({ description: 'relative URL of the product' })) },
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
