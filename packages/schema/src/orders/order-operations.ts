import Type from 'typebox';
import { ownAccount } from '../accounts/account-operations.js';
import { CartId } from '../carts/cart.js';
import { ordersFilter } from '../filter/filter-operators.js';
import { defineOperations, defineRecordOperations } from '../operation/operation.js';
import { pagingParameters } from '../operation/paging.js';
import {
  conditionHeaders,
  filterParameter,
  languageHeaders,
  namesParameter,
  shopperHeaders,
} from '../operation/shopper-headers.js';
import { Uuid } from '../primitives/described.js';
import { AnonymizationBody, CheckoutBody, OrderUpdate } from './order.js';
import { PaymentBody, RefundBody } from './payment.js';

const ofOrder = {
  order_uuid: { schema: Uuid, description: 'id of an order (case-insensitive)' },
} as const;

const ofTransaction = {
  ...ofOrder,
  transaction_uuid: {
    schema: Uuid,
    description: 'id of a transaction of the order (case-insensitive)',
  },
} as const;

const include = { include: namesParameter({ items: 'the lines of the orders' }, 'items') };

const idempotencyKey = (description: string) => ({
  'Idempotency-Key': { schema: Type.String({ minLength: 1, maxLength: 255 }), description },
});

/** Operations that turn a cart into an order, by name. */
export const checkoutOperations = defineOperations({
  checkOutCart: {
    tag: 'Orders',
    summary: 'Check out a cart',
    description:
      'Turns a cart into an order at the prices that the shopper sees now, and takes its products from the stock. All lines must be available. The cart stays as it is; as long as it does not change, checking it out again returns the same order. With an account’s token, or with an account and a token with write access, the order belongs to the account; otherwise to a guest.',
    method: 'POST',
    paths: ['/v2/carts/:cart_id/checkout'],
    permission: 'order:use',
    params: {
      cart_id: { schema: CartId, description: 'id of the cart to order', example: 'hello-cart' },
    },
    query: {},
    headers: {
      ...languageHeaders,
      ...shopperHeaders,
      ...conditionHeaders,
      ...idempotencyKey(
        'key of this checkout: a repeated request with the same key and cart returns the order of the first one, even if the cart has changed since',
      ),
    },
    body: { contentTypes: ['application/json'], schema: CheckoutBody },
    responses: { 201: { description: 'the order' } },
    library: { call: 'orders.checkOut', data: 'order' },
  },
});

/** Operations on orders and their payments, by name. */
export const orderOperations = defineRecordOperations({
  listOrders: {
    tag: 'Orders',
    summary: 'Get the orders',
    description:
      'Returns orders, newest first. With an account’s token, only those of that account. Otherwise the access token must have write access.',
    method: 'GET',
    paths: ['/v2/orders'],
    permission: 'order:use',
    params: {},
    query: { filter: filterParameter(ordersFilter), ...include, ...pagingParameters },
    headers: ownAccount,
    brings: { 200: 'a page of orders' },
    data: 'records',
  },
  getOrder: {
    tag: 'Orders',
    summary: 'Get an order',
    description:
      'Returns an order. The order of an account needs the token of that account, or write access; that of a guest needs neither.',
    method: 'GET',
    paths: ['/v2/orders/:order_uuid'],
    permission: 'order:use',
    params: ofOrder,
    query: include,
    headers: ownAccount,
    servesGuests: true,
    brings: { 200: 'the order' },
    isTagged: true,
    data: 'record',
  },
  updateOrder: {
    tag: 'Orders',
    summary: 'Update an order',
    description:
      'Changes the members that are present: its number, its reference and, until it is delivered, the address of the delivery. Cancels an order that is not delivered and gives its stock back, or marks a paid one as delivered. Payments are not refunded by that.',
    method: 'PUT',
    paths: ['/v2/orders/:order_uuid'],
    permission: 'order:write',
    params: ofOrder,
    headers: conditionHeaders,
    body: OrderUpdate,
    attributesAt: '/data',
    brings: { 200: 'current state of the order' },
    isTagged: true,
    data: 'record',
  },
  anonymizeOrders: {
    tag: 'Orders',
    summary: 'Anonymize orders',
    description:
      'Replaces the person and the addresses of orders with *. Each order must be delivered, cancelled or refunded; otherwise none is changed.',
    method: 'POST',
    paths: ['/v2/orders/anonymize'],
    permission: 'order:write',
    params: {},
    body: AnonymizationBody,
    attributesAt: '/data',
    brings: { 200: 'current state of the orders' },
    data: 'records',
  },
  listOrderItems: {
    tag: 'Orders',
    summary: 'Get the lines of an order',
    description: 'Returns the lines of an order in the order of the cart.',
    method: 'GET',
    paths: ['/v2/orders/:order_uuid/items'],
    permission: 'order:use',
    params: ofOrder,
    query: pagingParameters,
    headers: ownAccount,
    servesGuests: true,
    brings: { 200: 'a page of lines' },
    data: 'records',
  },
  confirmOrder: {
    tag: 'Orders',
    summary: 'Confirm an order',
    description: 'Marks an order as one to process, paid or not. A cancelled order is refused.',
    method: 'POST',
    paths: ['/v2/orders/:order_uuid/confirm'],
    permission: 'order:use',
    params: ofOrder,
    headers: ownAccount,
    servesGuests: true,
    brings: { 200: 'current state of the order' },
    isTagged: true,
    data: 'record',
  },
  createPayment: {
    tag: 'Orders',
    summary: 'Pay an order',
    description:
      'Pays an order or a part of it, or holds the amount. The card gateway is simulated: 4242424242424242 is accepted, 4000000000000002 is declined, and 4000002760003184 only holds the amount. The payment of an order with subscriptions creates them.',
    method: 'POST',
    paths: ['/v2/orders/:order_uuid/payments'],
    permission: 'order:use',
    params: ofOrder,
    headers: {
      ...ownAccount,
      ...idempotencyKey(
        'key of this payment: a repeated request with the same key returns the transaction of the first one, and nothing is paid twice; with another gateway or amount it is refused',
      ),
    },
    servesGuests: true,
    body: PaymentBody,
    attributesAt: '/data',
    brings: { 200: 'the transaction' },
    data: 'record',
  },
  listTransactions: {
    tag: 'Orders',
    summary: 'Get the transactions of an order',
    description: 'Returns the payments of an order, oldest first, failed ones too.',
    method: 'GET',
    paths: ['/v2/orders/:order_uuid/transactions'],
    permission: 'order:use',
    params: ofOrder,
    query: pagingParameters,
    headers: ownAccount,
    servesGuests: true,
    brings: { 200: 'a page of transactions' },
    data: 'records',
  },
  getTransaction: {
    tag: 'Orders',
    summary: 'Get a transaction of an order',
    description: 'Returns a payment of an order.',
    method: 'GET',
    paths: ['/v2/orders/:order_uuid/transactions/:transaction_uuid'],
    permission: 'order:use',
    params: ofTransaction,
    headers: ownAccount,
    servesGuests: true,
    brings: { 200: 'the transaction' },
    data: 'record',
  },
  confirmTransaction: {
    tag: 'Orders',
    summary: 'Confirm a transaction',
    description: 'Completes a payment that was only set up.',
    method: 'POST',
    paths: ['/v2/orders/:order_uuid/transactions/:transaction_uuid/confirm'],
    permission: 'order:use',
    params: ofTransaction,
    headers: ownAccount,
    servesGuests: true,
    brings: { 200: 'current state of the transaction' },
    data: 'record',
  },
  captureTransaction: {
    tag: 'Orders',
    summary: 'Capture a transaction',
    description: 'Takes an amount that is held.',
    method: 'POST',
    paths: ['/v2/orders/:order_uuid/transactions/:transaction_uuid/capture'],
    permission: 'order:write',
    params: ofTransaction,
    brings: { 200: 'current state of the transaction' },
    data: 'record',
  },
  refundTransaction: {
    tag: 'Orders',
    summary: 'Refund a transaction',
    description: 'Gives a payment back, all of it or a part.',
    method: 'POST',
    paths: ['/v2/orders/:order_uuid/transactions/:transaction_uuid/refund'],
    permission: 'order:write',
    params: ofTransaction,
    body: RefundBody,
    attributesAt: '/data',
    brings: { 200: 'current state of the transaction' },
    data: 'record',
  },
  cancelTransaction: {
    tag: 'Orders',
    summary: 'Cancel a transaction',
    description:
      'Gives up a payment of the card gateway that waits for a confirmation, or frees an amount that is held.',
    method: 'POST',
    paths: ['/v2/orders/:order_uuid/transactions/:transaction_uuid/cancel'],
    permission: 'order:write',
    params: ofTransaction,
    brings: { 200: 'current state of the transaction' },
    data: 'record',
  },
});
