import Type from 'typebox';
import { BundleConfiguration } from '../catalog/bundle.js';
import type { CartTypes } from '../generated/cart-types.js';
import { LocationSlug } from '../inventories/location-slug.js';
import {
  CurrencyCode,
  described,
  dictionary,
  EntryName,
  Identifier,
  JsonObject,
  MetaTimestamps,
  Timestamp,
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
const sides = {
  with_tax: 'price to pay: without_tax plus tax, and without_discount plus discount',
  without_tax: 'price to pay, before tax',
  tax: 'tax in the price to pay; zero without tax items',
  discount: 'discounts: zero or less',
  without_discount: 'price to pay, plus the discount',
} as const;

/** A code that a shopper enters for a promotion. Letter case does not matter. */
export const PromotionCode = EntryName;

const discountMembers = CartAmount.properties;

/** Discounts of a cart by their codes. */
const Discounts = dictionary(PromotionCode, CartAmount, {
  description: 'discounts of each code: zero or less; absent if there is none',
});

const LineDiscounts = dictionary(
  PromotionCode,
  Type.Object(
    {
      ...discountMembers,
      constituents: dictionary(EntryName, CartAmount, {
        description: 'the same discount, by the id of the promotion or custom discount',
      }),
    },
    { additionalProperties: false, description: 'discounts of a code: zero or less' },
  ),
  { description: 'discounts of each code on the line; absent if there is none' },
);

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
    discounts: Type.Optional(LineDiscounts),
  },
  { additionalProperties: false, title: 'CartItemPrice', description: 'price of a cart line' },
);
export type CartItemPrice = CartTypes['CartItemPrice'];

/** Price of a cart: the sum of the lines that can be bought. */
export const CartPrice = Type.Object(
  {
    with_tax: described(CartAmount, sides.with_tax),
    without_tax: described(CartAmount, sides.without_tax),
    tax: described(CartAmount, sides.tax),
    discount: described(CartAmount, sides.discount),
    without_discount: described(CartAmount, sides.without_discount),
    shipping: described(CartAmount, 'always zero; shipping is not calculated'),
    discounts: Type.Optional(Discounts),
  },
  {
    additionalProperties: false,
    title: 'CartPrice',
    description: 'total of the lines that can be bought',
  },
);
export type CartPrice = CartTypes['CartPrice'];

/** Maximum number of lines in a cart. */
export const maxCartItems = 100;

/** Maximum quantity of a cart line. */
export const maxItemQuantity = 100_000;

/** Quantity of a cart line. */
export const ItemQuantity = Type.Integer({ minimum: 1, maximum: maxItemQuantity });

/** Reason why a cart line cannot be bought. */
export const ItemUnavailability = Type.Enum([
  'no_product',
  'no_price',
  'no_choice',
  'too_much',
  'no_promotion',
]);
export type ItemUnavailability = Type.Static<typeof ItemUnavailability>;

/** Type of a cart line. */
export const ItemType = Type.Enum([
  'cart_item',
  'custom_item',
  'promotion_item',
  'subscription_item',
]);
export type ItemType = Type.Static<typeof ItemType>;

const ItemMoney = Type.Object(
  {
    amount: Type.Integer({ description: 'amount in minor units, such as cents' }),
    currency: described(CurrencyCode, 'currency of the amount'),
    includes_tax: Type.Boolean({ description: 'true if the price includes tax' }),
  },
  { additionalProperties: false },
);

const ItemDiscount = Type.Object(
  {
    id: described(Uuid, 'id of the promotion or custom discount'),
    code: described(PromotionCode, 'code of the promotion or custom discount'),
    amount: Type.Object(
      {
        ...ItemMoney.properties,
        currency: described(CurrencyCode, 'currency that the line is shown in'),
      },
      { additionalProperties: false, description: 'discount on the line: zero or less' },
    ),
    promotion_source: Type.Optional(
      Type.Literal('rule-promotion', {
        description: 'rule-promotion; absent for a custom discount',
      }),
    ),
    is_cart_discount: Type.Optional(
      Type.Literal(true, { description: 'true if it is a share of a discount of the whole cart' }),
    ),
  },
  { additionalProperties: false, description: 'discount on a line' },
);

const ItemImage = Type.Object(
  {
    href: Type.String({ description: 'absolute URL of the image; empty if there is none' }),
    mime_type: Type.String({ description: 'media type of the image; empty if unknown' }),
    file_name: Type.String({ description: 'name of the file; empty if there is none' }),
  },
  { additionalProperties: false, description: 'the main image of the product' },
);

/** Plan of a subscription in a cart. */
export const SubscriptionConfiguration = Type.Object(
  {
    plan: described(Uuid, 'id of a plan of the offering'),
    pricing_option: described(Uuid, 'id of its pricing option, which is the id of the plan'),
  },
  { description: 'plan and pricing option of a subscription' },
);

/** Cart line with the current data of its product. */
export const CartItem = Type.Object(
  {
    id: described(Uuid, 'id of the line'),
    type: described(
      ItemType,
      'cart_item for a product, subscription_item for an offering, promotion_item for a code, custom_item for something else',
    ),
    product_id: Type.Optional(
      described(Identifier, 'id of the product; absent if the line is no cart_item'),
    ),
    code: Type.Optional(described(PromotionCode, 'code of the promotion of a promotion_item')),
    promotion_id: Type.Optional(
      described(
        Uuid,
        'id that is made from the code of a promotion_item; absent if the promotion is gone',
      ),
    ),
    subscription_offering_id: Type.Optional(
      described(Uuid, 'id of the subscribed offering; absent if the line is no subscription_item'),
    ),
    subscription_configuration: Type.Optional(SubscriptionConfiguration),
    name: Type.String({
      description:
        'name of the product, offering, custom item or promotion; if the product or offering is gone, its name when it was added',
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
    value: described(ItemMoney, 'price of all units, without discount and added tax'),
    discounts: Type.Optional(
      Type.Array(ItemDiscount, { description: 'discounts on the line; absent if there are none' }),
    ),
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
            'reason why the line cannot be bought now and adds nothing to the total; absent if it can be bought. no_product: the shopper’s catalog does not have the product, or the offering or its plan is gone. no_price: it has no price in this currency. no_choice: the bundle no longer allows the chosen options. too_much: the amount is too large to calculate. no_promotion: the promotion is gone, not in force or used up, or the cart is below its minimum',
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

const unwanted = '\\u0000-\\u001f\\u007f\\ud800-\\udfff';

/**
 * Id of a cart, chosen by the client or generated by the service. The pattern excludes lone
 * surrogates, which cannot be encoded in a URL. It also excludes `.` and `..`, which URL parsers
 * resolve even when encoded.
 */
export const CartId = Type.String({
  // No lookahead: some programs that read the OpenAPI document do not support it.
  pattern: `^(?:[^.${unwanted}][^${unwanted}]{0,254}|\\.[^.${unwanted}][^${unwanted}]{0,253}|\\.\\.[^${unwanted}]{1,253})$`,
  description: 'a text of 1 to 255 characters on one line, neither . nor ..',
});

/** Name of a cart. */
export const CartName = Type.String({ minLength: 1, maxLength: 255 });

/** Description of a cart. */
export const CartDescription = Type.String({ maxLength: 1024 });

const CartTimestamps = Type.Object(
  {
    created_at: described(Timestamp, 'creation time'),
    updated_at: described(Timestamp, 'time of the last change'),
    expires_at: described(
      Timestamp,
      'time at which the cart expires, unless it changes before then',
    ),
  },
  { additionalProperties: false },
);

const meta = Type.Object(
  {
    display_price: described(CartPrice, 'current price of the cart for this shopper'),
    timestamps: Type.Optional(
      described(
        CartTimestamps,
        'times of creation, last change and expiry; absent if no cart is stored',
      ),
    ),
  },
  {
    additionalProperties: false,
    title: 'CartMeta',
    description: 'price and times of a cart',
  },
);

const related = (meaning: string) =>
  Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            type: described(ItemType, 'type of the line'),
            id: described(Uuid, 'id of the line'),
          },
          { additionalProperties: false },
        ),
        { description: 'ids of the lines, in the order in which they were added' },
      ),
    },
    { additionalProperties: false, description: meaning },
  );

/** Relationship to resources of a type, by their ids. */
export const toMany = <const Name extends string>(type: Name, meaning: string) =>
  Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            type: Type.Literal(type, { description: `always ${type}` }),
            id: described(Uuid, `id of the ${type === 'item' ? 'line' : type.replace('_', ' ')}`),
          },
          { additionalProperties: false },
        ),
        { description: meaning },
      ),
    },
    { additionalProperties: false, description: meaning },
  );

/** Account that a cart belongs to. */
export const CartAccount = Type.Object(
  {
    type: Type.Literal('account', { description: 'always account' }),
    id: described(Uuid, 'id of the account that the cart belongs to'),
  },
  { title: 'CartAccount', description: 'an account' },
);
export type CartAccount = CartTypes['CartAccount'];

/** Request and response with the account of a cart. Unknown members of a request are ignored. */
export const CartAccounts = Type.Object(
  {
    data: Type.Array(CartAccount, {
      minItems: 1,
      maxItems: 1,
      description: 'list of one account: a cart belongs to one at most',
    }),
  },
  { title: 'CartAccounts', description: 'the account of a cart' },
);
export type CartAccounts = CartTypes['CartAccounts'];

/** A cart. */
export const Cart = Type.Object(
  {
    id: described(CartId, 'id chosen by the client or generated by the service'),
    type: Type.Literal('cart', { description: 'always cart' }),
    name: described(CartName, 'name given by the shopper'),
    description: Type.Optional(described(CartDescription, 'short description')),
    links: Type.Object(
      { self: Type.String({ description: 'relative URL of the cart' }) },
      { additionalProperties: false, description: 'link to the cart itself' },
    ),
    meta: described(meta, 'price and times of the cart'),
    relationships: Type.Object(
      {
        items: related('the lines of the cart'),
        accounts: Type.Optional(
          described(CartAccounts, 'the account that the cart belongs to; absent if there is none'),
        ),
        custom_discounts: Type.Optional(
          toMany('custom_discount', 'the custom discounts of the cart; absent if there are none'),
        ),
        promotions: Type.Optional(
          toMany('promotion', 'the promotions whose codes the cart has; absent if there are none'),
        ),
      },
      { additionalProperties: false, description: 'related resources' },
    ),
  },
  { additionalProperties: false, title: 'Cart', description: 'a cart and its price' },
);
export type Cart = CartTypes['Cart'];

/** Promotion whose code a cart has. */
export const CartPromotion = Type.Object(
  {
    id: described(Uuid, 'id of the promotion, made from its code'),
    name: Type.String({ description: 'name shown to shoppers' }),
    description: Type.Optional(Type.String({ description: 'description shown to shoppers' })),
    automatic: Type.Literal(false, { description: 'always false; shoppers enter the code' }),
    promotion_source: Type.Literal('rule-promotion', { description: 'always rule-promotion' }),
    start: Type.Optional(described(Timestamp, 'time from which it applies; absent if open')),
    end: Type.Optional(described(Timestamp, 'time at which it ends; absent if open')),
  },
  { additionalProperties: false, title: 'CartPromotion', description: 'a promotion of a cart' },
);
export type CartPromotion = CartTypes['CartPromotion'];
