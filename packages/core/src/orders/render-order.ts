import type { Order, OrderItem, Transaction } from '@aisle/schema/orders';
import type { SeedOrderItem, SeedPayment } from '@aisle/schema/seed';
import { promotionId, type Totals } from '../carts/price-cart.js';
import {
  type CodeDiscount,
  renderCartPrice,
  renderItemPrice,
  showAmountsTo,
} from '../carts/render-cart.js';
import { type OrderRecord, paidOf, statusOf, totalsOfItem, totalsOfOrder } from './order.js';

/** Returns an order for a response. */
export function renderOrder(record: OrderRecord): Order {
  const { id, account_id, account_member_id, contact, promotions = [], shipping_address } = record;
  const customIds = new Set(
    record.items.flatMap(({ discounts = [] }) => discounts.flatMap(({ id }) => id ?? [])),
  );
  const { subscription_ids = [], created_at, updated_at } = record;
  const show = showAmountsTo(record);
  const paid = paidOf(record);
  return {
    id,
    type: 'order',
    ...(record.order_number !== undefined && { order_number: record.order_number }),
    ...(record.external_ref !== undefined && { external_ref: record.external_ref }),
    status: statusOf(record),
    payment: paid.status,
    shipping: record.fulfilled ? 'fulfilled' : 'unfulfilled',
    anonymized: record.anonymized ?? false,
    [account_id === undefined ? 'customer' : 'contact']: contact,
    billing_address: record.billing_address,
    ...(shipping_address && { shipping_address }),
    links: { self: `/v2/orders/${id}` },
    meta: {
      display_price: {
        ...renderCartPrice(totalsOfOrder(record), discountsOf(record.items), show),
        shipping_discount: show(0),
        paid: show(paid.taken - paid.refunded),
        authorized: show(paid.held),
        balance_owing: show(paid.owed),
      },
      timestamps: { created_at, updated_at },
    },
    relationships: {
      items: { data: record.items.map((item) => ({ type: 'item', id: item.id })) },
      ...(customIds.size > 0 && {
        custom_discounts: {
          data: [...customIds].map((one) => ({ type: 'custom_discount' as const, id: one })),
        },
      }),
      ...(promotions.length > 0 && {
        promotions: {
          data: promotions.map((code) => ({
            type: 'promotion' as const,
            id: promotionId({ code }),
          })),
        },
      }),
      ...(account_id !== undefined && { account: { data: { type: 'account', id: account_id } } }),
      ...(account_member_id !== undefined && {
        account_member: { data: { type: 'account_member', id: account_member_id } },
      }),
      ...(subscription_ids.length > 0 && {
        subscriptions: {
          data: subscription_ids.map((one) => ({ type: 'subscription' as const, id: one })),
        },
      }),
    },
  };
}

/** Returns the discounts of lines as negative amounts. */
function discountsOf(items: readonly SeedOrderItem[]): CodeDiscount[] {
  return items.flatMap(({ discounts = [] }) =>
    discounts.map(({ id, code, amount }) => ({
      id: id ?? promotionId({ code }),
      code,
      amount: 0 - amount,
    })),
  );
}

/** Returns the lines of an order for a response. */
export function renderItems(record: OrderRecord): OrderItem[] {
  return record.items.map((item) => renderItem(item, record));
}

function renderItem(item: SeedOrderItem, order: OrderRecord): OrderItem {
  const { id, product_id, offering_id, name, sku = '', quantity, price, catalog_id } = item;
  const { location, bundle_configuration, custom_inputs, cart_item_id } = item;
  const { currency, created_at, updated_at } = order;
  const totals: Totals = totalsOfItem(item);
  const money = (amount: number) => ({ ...price, currency, amount });
  const discounts = discountsOf([item]);
  return {
    id,
    type: 'order_item',
    ...(product_id !== undefined && { product_id }),
    ...(offering_id !== undefined && { subscription_offering_id: offering_id }),
    name,
    sku,
    quantity,
    unit_price: money(price.amount),
    value: money(price.amount * quantity),
    ...(discounts.length > 0 && {
      discounts: discounts.map((one) => ({ ...one, amount: money(one.amount) })),
    }),
    ...(location !== undefined && { location }),
    ...(bundle_configuration && { bundle_configuration }),
    ...(custom_inputs && { custom_inputs }),
    ...(catalog_id !== undefined && { catalog_id, catalog_source: 'pim' }),
    meta: {
      display_price: renderItemPrice(totals, quantity, discounts, showAmountsTo(order)),
      timestamps: { created_at, updated_at },
    },
    relationships:
      cart_item_id === undefined
        ? {}
        : { cart_item: { data: { type: 'cart_item', id: cart_item_id } } },
  };
}

/** Returns a transaction of an order for a response. */
export function renderTransaction(
  { id, reference, name, custom_reference, gateway, amount, refunded = 0, ...one }: SeedPayment,
  order: OrderRecord,
): Transaction {
  const { currency } = order;
  const show = showAmountsTo(order);
  const { created_at, updated_at } = one;
  return {
    id,
    type: 'transaction',
    reference,
    ...(name !== undefined && { name }),
    ...(custom_reference !== undefined && { custom_reference }),
    gateway,
    amount,
    refunded_amount: refunded,
    currency,
    'transaction-type': one.kind,
    status: one.status,
    relationships: { order: { data: { type: 'order', id: order.id } } },
    meta: {
      display_price: show(amount),
      display_refunded_amount: show(refunded),
      timestamps: { created_at, updated_at },
    },
  };
}
