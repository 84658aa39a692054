import Type from 'typebox';
import { CartAmount } from '../carts/cart.js';
import { listOf } from '../catalog/list-envelope.js';
import type { OrderTypes } from '../generated/order-types.js';
import { CurrencyCode, described, MetaTimestamps, Uuid } from '../primitives/described.js';
import { closed, toOne } from './order.js';

const line = (description: string) => Type.String({ minLength: 1, maxLength: 255, description });

/** Payment gateways: payments by hand, and three names of one simulated card gateway. */
export const Gateway = Type.Enum([
  'manual',
  'stripe',
  'stripe_payment_intents',
  'elastic_path_payments_stripe',
]);
export type Gateway = Type.Static<typeof Gateway>;

/** Payment of an order. Unknown members are ignored. */
export const PaymentContent = Type.Object(
  {
    gateway: described(
      Gateway,
      'manual: paid outside the store. The others are simulated here: the number of the card decides',
    ),
    method: Type.Enum(['purchase', 'authorize', 'purchase_setup', 'authorize_setup'], {
      description:
        'purchase: pay now. authorize: hold the amount, to be captured later. With _setup, the same once it is confirmed',
    }),
    amount: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'amount in minor units; all that is owed if absent',
      }),
    ),
    payment: Type.Optional(
      line(
        'with a card gateway: number of a test card, such as 4242424242424242, or its name as in pm_card_visa',
      ),
    ),
    paymentmethod_meta: Type.Optional(
      Type.Object(
        {
          name: Type.Optional(line('name of the means of payment')),
          custom_reference: Type.Optional(line('reference of the payment')),
        },
        { description: 'what to remember of the payment' },
      ),
    ),
  },
  { title: 'PaymentContent', description: 'a payment of an order' },
);
export type PaymentContent = OrderTypes['PaymentContent'];

/** Request body that pays an order. */
export const PaymentBody = Type.Object(
  { data: described(PaymentContent, 'gateway, amount and means of the payment') },
  { title: 'PaymentBody', description: 'request body: a payment of an order' },
);

/** Refund of a transaction. Unknown members are ignored. */
export const Refund = Type.Object(
  {
    amount: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'amount to give back; all that is left if absent',
      }),
    ),
  },
  { title: 'Refund', description: 'amount to give back' },
);
export type Refund = OrderTypes['Refund'];

/** Request body that refunds a transaction. */
export const RefundBody = Type.Object(
  { data: Type.Optional(described(Refund, 'amount to give back; all that is left if absent')) },
  { title: 'RefundBody', description: 'request body: a refund' },
);

/** Payment of an order. */
export const Transaction = Type.Object(
  {
    id: described(Uuid, 'id used in paths'),
    type: Type.Literal('transaction', { description: 'always transaction' }),
    reference: Type.String({ description: 'reference of the gateway' }),
    name: Type.Optional(Type.String({ description: 'name of the means of payment' })),
    custom_reference: Type.Optional(Type.String({ description: 'reference that the client sent' })),
    gateway: described(Gateway, 'payment gateway'),
    amount: Type.Integer({ description: 'amount in minor units' }),
    refunded_amount: Type.Integer({ description: 'part of the amount that was given back' }),
    currency: described(CurrencyCode, 'currency of the order'),
    'transaction-type': Type.Enum(['purchase', 'authorize', 'capture'], {
      description: 'purchase: paid at once. authorize: held. capture: held first, then paid',
    }),
    status: Type.Enum(['complete', 'pending', 'failed', 'cancelled'], {
      description: 'pending: waits for a confirmation. failed: declined',
    }),
    relationships: Type.Object(
      { order: toOne('order', 'the order that was paid') },
      { ...closed, description: 'related resources' },
    ),
    meta: Type.Object(
      {
        display_price: described(CartAmount, 'the amount'),
        display_refunded_amount: described(CartAmount, 'the part that was given back'),
        timestamps: described(MetaTimestamps, 'times of creation and of the last change'),
      },
      { ...closed, description: 'amounts and times' },
    ),
  },
  { ...closed, title: 'Transaction', description: 'a payment of an order' },
);
export type Transaction = OrderTypes['Transaction'];

/** Response with a transaction. */
export const TransactionDocument = Type.Object(
  { data: described(Transaction, 'current state of the transaction') },
  { ...closed, title: 'TransactionDocument', description: 'a transaction' },
);
export type TransactionDocument = OrderTypes['TransactionDocument'];

/** Transactions of an order. */
export const TransactionList = listOf(Transaction, {
  title: 'TransactionList',
  what: 'a page of the transactions of an order',
  order: 'transactions of this page, oldest first',
});
export type TransactionList = OrderTypes['TransactionList'];
