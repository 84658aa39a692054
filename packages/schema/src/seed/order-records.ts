import Type from 'typebox';
import { CartId, ItemQuantity, maxCartItems, PromotionCode } from '../carts/cart.js';
import { maxCustomDiscounts } from '../carts/custom-discount.js';
import { BundleConfiguration } from '../catalog/bundle.js';
import type { SeedTypes } from '../generated/seed-record-types.js';
import { LocationSlug } from '../inventories/location-slug.js';
import { OrderAddress, OrderContact, OrderNumber, OrderReference } from '../orders/order.js';
import { Gateway } from '../orders/payment.js';
import {
  CurrencyCode,
  described,
  Identifier,
  JsonObject,
  LocaleTag,
  Timestamp,
  Uuid,
} from '../primitives/described.js';
import { Money } from '../primitives/price.js';
import { closed, recordType, shortText, timestamps } from './store-records.js';

const amount = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description });

/** Line of an order: what was bought, at the price of that moment. */
export const SeedOrderItem = Type.Object(
  {
    id: described(Uuid, 'id of the line'),
    kind: Type.Enum(['cart_item', 'custom_item', 'subscription_item'], {
      description: 'type of the line of the cart that it was',
    }),
    cart_item_id: Type.Optional(described(Uuid, 'id of that line')),
    product_id: Type.Optional(described(Uuid, 'id of the product that was bought')),
    catalog_id: Type.Optional(described(Identifier, 'id of the catalog that priced the product')),
    offering_id: Type.Optional(described(Uuid, 'id of the offering of a subscription')),
    plan_id: Type.Optional(described(Uuid, 'id of the plan of a subscription')),
    name: Type.String({ description: 'name when it was bought' }),
    sku: Type.Optional(Type.String({ description: 'stock keeping unit at that time' })),
    quantity: described(ItemQuantity, 'pieces'),
    price: described(Money, 'price of one unit in minor units, without discounts'),
    tax: Type.Optional(amount('tax on all units after discounts; none if absent')),
    discounts: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: Type.Optional(described(Uuid, 'id of a custom discount; absent for a promotion')),
            code: described(PromotionCode, 'code of the promotion or custom discount'),
            amount: amount('amount that it took off all units'),
          },
          { ...closed, description: 'discount of a promotion, or one that the store gave' },
        ),
        {
          maxItems: maxCartItems + 2 * maxCustomDiscounts,
          description: 'discounts, in the order in which they apply',
        },
      ),
    ),
    location: Type.Optional(described(LocationSlug, 'stock location of the units')),
    bundle_configuration: Type.Optional(
      described(BundleConfiguration, 'chosen options of a bundle'),
    ),
    custom_inputs: Type.Optional(described(JsonObject, 'input of the shopper for this line')),
  },
  { ...closed, description: 'a line of an order' },
);
export type SeedOrderItem = SeedTypes['SeedOrderItem'];

/** Payment of an order. */
export const SeedPayment = Type.Object(
  {
    id: described(Uuid, 'id of the transaction, used in paths'),
    gateway: described(Gateway, 'payment gateway'),
    kind: Type.Enum(['purchase', 'authorize', 'capture'], {
      description: 'purchase: paid at once. authorize: held. capture: held first, then paid',
    }),
    status: Type.Enum(['complete', 'pending', 'failed', 'cancelled'], {
      description: 'pending: waits for a confirmation. failed: declined',
    }),
    amount: amount('amount in minor units, in the currency of the order'),
    refunded: Type.Optional(amount('part of the amount that was given back; none if absent')),
    reference: shortText('reference of the gateway'),
    name: Type.Optional(shortText('name of the means of payment')),
    custom_reference: Type.Optional(shortText('reference that the client sent')),
    idempotency_key: Type.Optional(shortText('key that the client sent with the payment')),
    created_at: described(Timestamp, 'creation time'),
    updated_at: described(Timestamp, 'time of the last change'),
  },
  { ...closed, description: 'a payment' },
);
export type SeedPayment = SeedTypes['SeedPayment'];

/** Units that an order took from the stock. */
const SeedTaking = Type.Object(
  {
    product_id: described(Uuid, 'id of the product that was taken'),
    location: described(LocationSlug, 'stock location'),
    quantity: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'pieces' }),
  },
  { ...closed, description: 'units of a product from a location' },
);

/** An order: a snapshot of a cart at its checkout, with its payments. */
export const SeedOrder = Type.Object(
  {
    type: recordType('order'),
    id: described(Uuid, 'key of the record'),
    order_number: Type.Optional(described(OrderNumber, 'number that the store gave it')),
    external_ref: Type.Optional(described(OrderReference, 'reference in another system')),
    cart_id: Type.Optional(described(CartId, 'id of the cart that became the order')),
    cart_version: Type.Optional(shortText('version of that cart at its checkout')),
    idempotency_key: Type.Optional(shortText('key that the client sent with the checkout')),
    currency: described(CurrencyCode, 'currency of all amounts'),
    language: described(LocaleTag, 'language of the shopper, in which amounts are formatted'),
    account_id: Type.Optional(described(Uuid, 'id of the account that ordered')),
    account_member_id: Type.Optional(described(Uuid, 'id of the member who ordered')),
    contact: described(OrderContact, 'name and email address of the person who ordered'),
    billing_address: described(OrderAddress, 'address for the invoice'),
    shipping_address: Type.Optional(described(OrderAddress, 'address of the delivery')),
    items: Type.Array(SeedOrderItem, {
      maxItems: maxCartItems,
      description: 'lines, in the order of the cart',
    }),
    promotions: Type.Optional(
      Type.Array(PromotionCode, {
        maxItems: maxCartItems,
        description: 'codes of the promotions that applied',
      }),
    ),
    limited_promotions: Type.Optional(
      Type.Array(PromotionCode, {
        maxItems: maxCartItems,
        description: 'those of which it took a use; a cancelled order gives them back',
      }),
    ),
    transactions: Type.Optional(
      Type.Array(SeedPayment, { maxItems: 100, description: 'payments, oldest first' }),
    ),
    taken: Type.Optional(
      Type.Array(SeedTaking, {
        maxItems: 10_000,
        description: 'units taken from the stock; a cancelled order gives them back',
      }),
    ),
    subscription_ids: Type.Optional(
      Type.Array(Uuid, { description: 'subscriptions that its payment created' }),
    ),
    confirmed: Type.Optional(
      Type.Boolean({ description: 'true once it is to be processed, paid or not' }),
    ),
    cancelled: Type.Optional(Type.Boolean({ description: 'true if it was cancelled' })),
    anonymized: Type.Optional(
      Type.Boolean({ description: 'true if the contact and the addresses were replaced with *' }),
    ),
    fulfilled: Type.Optional(Type.Boolean({ description: 'true if everything was delivered' })),
    ...timestamps,
  },
  { ...closed, description: 'an order' },
);
export type SeedOrder = SeedTypes['SeedOrder'];
