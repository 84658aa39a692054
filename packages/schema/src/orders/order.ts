import Type from 'typebox';
import { AddressContent, addressLines } from '../accounts/account.js';
import { CartAmount, CartItemPrice, CartPrice, PromotionCode, toMany } from '../carts/cart.js';
import { BundleConfiguration } from '../catalog/bundle.js';
import { listOf } from '../catalog/list-envelope.js';
import type { OrderTypes } from '../generated/order-types.js';
import { LocationSlug } from '../inventories/location-slug.js';
import {
  CurrencyCode,
  described,
  Identifier,
  JsonObject,
  MetaTimestamps,
  Uuid,
} from '../primitives/described.js';

/** Responses have no other members. */
export const closed = { additionalProperties: false } as const;

/** Number that a store gives to an order; several orders can have the same. */
export const OrderNumber = Type.String({ minLength: 1, maxLength: 64 });

/** Reference of an order in another system. */
export const OrderReference = Type.String({ minLength: 1, maxLength: 64 });

/** Postal address of an order. */
export const OrderAddress = Type.Object(addressLines, {
  ...closed,
  title: 'OrderAddress',
  description: 'a postal address',
});
export type OrderAddress = OrderTypes['OrderAddress'];

/** The person who ordered. */
export const OrderContact = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 255, description: 'name of the person' }),
    email: Type.String({
      pattern: '^(?:[^\\s@]+@[^\\s@]+|\\*)$',
      maxLength: 255,
      description: 'an email address: one @ and no spaces; * once it is anonymized',
    }),
  },
  { ...closed, title: 'OrderContact', description: 'a person' },
);
export type OrderContact = OrderTypes['OrderContact'];

/** Status of an order. */
export const OrderStatus = Type.Enum(['incomplete', 'processing', 'complete', 'cancelled']);
export type OrderStatus = Type.Static<typeof OrderStatus>;

/** Status of the payment of an order. */
export const OrderPayment = Type.Enum([
  'unpaid',
  'authorized',
  'partially_authorized',
  'paid',
  'partially_paid',
  'refunded',
]);
export type OrderPayment = Type.Static<typeof OrderPayment>;

/** Status of the delivery of an order. */
export const OrderShipping = Type.Enum(['unfulfilled', 'fulfilled']);
export type OrderShipping = Type.Static<typeof OrderShipping>;

const OrderPrice = Type.Object(
  {
    ...CartPrice.properties,
    shipping_discount: described(CartAmount, 'always zero; shipping is a line of the order'),
    paid: described(CartAmount, 'amount that was paid and not refunded'),
    authorized: described(CartAmount, 'amount that is held and not captured'),
    balance_owing: described(CartAmount, 'amount that is neither paid nor held'),
  },
  { ...closed, title: 'OrderPrice', description: 'total of an order, and its payment' },
);

/** Returns the schema of a relationship to one resource. */
export const toOne = (type: string, meaning: string) =>
  Type.Object(
    {
      data: Type.Object(
        {
          type: Type.Literal(type, { description: `always ${type}` }),
          id: described(Uuid, `id of ${meaning}`),
        },
        { ...closed, description: meaning },
      ),
    },
    { ...closed, description: meaning },
  );

/** An order: a cart as it was at its checkout, and its payments. */
export const Order = Type.Object(
  {
    id: described(Uuid, 'id used in paths'),
    type: Type.Literal('order', { description: 'always order' }),
    order_number: Type.Optional(described(OrderNumber, 'number that the store gave it')),
    external_ref: Type.Optional(described(OrderReference, 'reference in another system')),
    status: described(
      OrderStatus,
      'incomplete: nothing is paid. processing: a part is paid or held, or the order was confirmed. complete: paid. cancelled: cancelled',
    ),
    payment: described(OrderPayment, 'status of the payment, by the transactions'),
    shipping: described(OrderShipping, 'status of the delivery'),
    anonymized: Type.Boolean({
      description: 'true if the person and the addresses were replaced with *',
    }),
    customer: Type.Optional(described(OrderContact, 'the guest who ordered')),
    contact: Type.Optional(described(OrderContact, 'the person who ordered for an account')),
    billing_address: described(OrderAddress, 'address for the invoice'),
    shipping_address: Type.Optional(described(OrderAddress, 'address of the delivery')),
    links: Type.Object(
      { self: Type.String({ description: 'relative URL of the order' }) },
      { ...closed, description: 'link to the order itself' },
    ),
    meta: Type.Object(
      {
        display_price: described(OrderPrice, 'total of the order, and its payment'),
        timestamps: described(MetaTimestamps, 'time of the checkout, and of the last change'),
      },
      { ...closed, description: 'price and times of the order' },
    ),
    relationships: Type.Object(
      {
        items: toMany('item', 'the lines, in the order of the cart'),
        custom_discounts: Type.Optional(
          toMany('custom_discount', 'the custom discounts that applied; absent if there are none'),
        ),
        promotions: Type.Optional(
          toMany('promotion', 'the promotions that applied; absent if there are none'),
        ),
        account: Type.Optional(toOne('account', 'the account that ordered')),
        account_member: Type.Optional(toOne('account_member', 'the member who ordered')),
        subscriptions: Type.Optional(
          toMany(
            'subscription',
            'subscriptions that the payment created; absent if there are none',
          ),
        ),
      },
      { ...closed, description: 'related resources' },
    ),
  },
  { ...closed, title: 'Order', description: 'an order' },
);
export type Order = OrderTypes['Order'];

const OrderMoney = Type.Object(
  {
    amount: Type.Integer({ description: 'amount in minor units, such as cents' }),
    currency: described(CurrencyCode, 'currency of the order'),
    includes_tax: Type.Boolean({ description: 'true if the price includes tax' }),
  },
  closed,
);

/** Line of an order. */
export const OrderItem = Type.Object(
  {
    id: described(Uuid, 'id of the line'),
    type: Type.Literal('order_item', { description: 'always order_item' }),
    product_id: Type.Optional(described(Uuid, 'id of the product that was bought')),
    subscription_offering_id: Type.Optional(
      described(Uuid, 'id of the offering that was subscribed to'),
    ),
    name: Type.String({ description: 'name when it was bought' }),
    sku: Type.String({ description: 'stock keeping unit; empty if there is none' }),
    quantity: Type.Integer({ minimum: 1, description: 'pieces' }),
    unit_price: described(OrderMoney, 'price of one unit, without discounts and added tax'),
    value: described(OrderMoney, 'price of all units, without discounts and added tax'),
    discounts: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: described(Uuid, 'id of the promotion or custom discount'),
            code: described(PromotionCode, 'code of the promotion or custom discount'),
            amount: described(OrderMoney, 'discount on all units: zero or less'),
          },
          { ...closed, description: 'discount on a line' },
        ),
        { description: 'discounts on the line; absent if there are none' },
      ),
    ),
    location: Type.Optional(described(LocationSlug, 'stock location of the units')),
    bundle_configuration: Type.Optional(
      described(BundleConfiguration, 'chosen options of a bundle'),
    ),
    custom_inputs: Type.Optional(described(JsonObject, 'input of the shopper for this line')),
    catalog_id: Type.Optional(described(Identifier, 'id of the catalog that priced the product')),
    catalog_source: Type.Optional(Type.Literal('pim', { description: 'always pim' })),
    meta: Type.Object(
      {
        display_price: described(CartItemPrice, 'price of the line'),
        timestamps: described(MetaTimestamps, 'times of the order'),
      },
      { ...closed, description: 'price and times of the line' },
    ),
    relationships: Type.Object(
      { cart_item: Type.Optional(toOne('cart_item', 'the line of the cart')) },
      { ...closed, description: 'related resources' },
    ),
  },
  {
    ...closed,
    title: 'OrderItem',
    description: 'a line of an order, at the price of its checkout',
  },
);
export type OrderItem = OrderTypes['OrderItem'];

const included = {
  included: Type.Optional(
    Type.Object(
      { items: Type.Optional(Type.Array(OrderItem, { description: 'lines of the orders' })) },
      { ...closed, description: 'resources requested with include' },
    ),
  ),
};

/** Response with an order. */
export const OrderDocument = Type.Object(
  { data: described(Order, 'current state of the order'), ...included },
  { ...closed, title: 'OrderDocument', description: 'an order' },
);
export type OrderDocument = OrderTypes['OrderDocument'];

const orderList = listOf(Order, {
  title: 'OrderList',
  what: 'a page of orders',
  order: 'orders of this page, newest first',
});

/** Page of orders. */
export const OrderList = Type.Object(
  { ...orderList.properties, ...included },
  { ...closed, title: 'OrderList', description: 'a page of orders' },
);
export type OrderList = OrderTypes['OrderList'];

/** Lines of an order. */
export const OrderItemList = listOf(OrderItem, {
  title: 'OrderItemList',
  what: 'a page of the lines of an order',
  order: 'lines of this page, in the order of the cart',
});
export type OrderItemList = OrderTypes['OrderItemList'];

const Person = {
  name: OrderContact.properties.name,
  email: Type.String({
    pattern: '^[^\\s@]+@[^\\s@]+$',
    maxLength: 255,
    description: 'an email address: one @ and no spaces',
  }),
};

/** Attributes of a checkout. Unknown members are ignored. */
export const Checkout = Type.Object(
  {
    order_number: Type.Optional(described(OrderNumber, 'number to give to the order')),
    external_ref: Type.Optional(described(OrderReference, 'reference in another system')),
    customer: Type.Optional(
      Type.Object(Person, { description: 'the guest who orders; required without an account' }),
    ),
    account: Type.Optional(
      Type.Object(
        {
          id: described(Uuid, 'id of the account that orders'),
          member_id: Type.Optional(described(Uuid, 'id of the member who orders')),
        },
        { description: 'the account that orders; that of the account’s token if absent' },
      ),
    ),
    contact: Type.Optional(
      Type.Object(Person, {
        description: 'the person who orders for the account; required with an account',
      }),
    ),
    billing_address: described(AddressContent, 'address for the invoice'),
    shipping_address: Type.Optional(
      described(AddressContent, 'address of the delivery; none if absent'),
    ),
  },
  { title: 'Checkout', description: 'who orders, and where to' },
);
export type Checkout = OrderTypes['Checkout'];

/** Request body of a checkout. */
export const CheckoutBody = Type.Object(
  { data: described(Checkout, 'who orders, and where to') },
  { title: 'CheckoutBody', description: 'request body: who orders, and where to' },
);

/** Changes to an order. Absent members keep their values. */
export const OrderChange = Type.Object(
  {
    order_number: Type.Optional(
      Type.String({ maxLength: 64, description: 'number of the order; an empty text removes it' }),
    ),
    external_ref: Type.Optional(
      Type.String({ maxLength: 64, description: 'reference; an empty text removes it' }),
    ),
    shipping_address: Type.Optional(
      described(AddressContent, 'new address of the delivery; only before it'),
    ),
    status: Type.Optional(
      Type.Literal('cancelled', {
        description: 'cancels the order, and gives its stock back; only before the delivery',
      }),
    ),
    shipping: Type.Optional(
      Type.Literal('fulfilled', { description: 'marks a paid order as delivered' }),
    ),
  },
  { title: 'OrderChange', description: 'changes to an order; absent members keep their values' },
);
export type OrderChange = OrderTypes['OrderChange'];

/** Request body that changes an order. */
export const OrderUpdate = Type.Object(
  {
    data: Type.Object(
      {
        id: Type.Optional(described(Uuid, 'the id in the path')),
        type: Type.Literal('order', { description: 'always order' }),
        ...OrderChange.properties,
      },
      { description: 'the members to change' },
    ),
  },
  { title: 'OrderUpdate', description: 'request body that changes an order' },
);
export type OrderUpdate = OrderTypes['OrderUpdate'];

/** Names orders to anonymize. */
export const Anonymization = Type.Object(
  {
    order_ids: Type.Array(Uuid, {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description: 'orders that are delivered, cancelled or refunded',
    }),
  },
  { title: 'Anonymization', description: 'orders to anonymize' },
);
export type Anonymization = OrderTypes['Anonymization'];

/** Request body that anonymizes orders. */
export const AnonymizationBody = Type.Object(
  { data: described(Anonymization, 'the orders') },
  { title: 'AnonymizationBody', description: 'request body that anonymizes orders' },
);
