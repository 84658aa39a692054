import { CommerceError, canonicalUuid } from '@aisle/schema';
import type { OrderPayment, OrderStatus } from '@aisle/schema/orders';
import type { SeedOrder, SeedOrderItem, SeedPromotion } from '@aisle/schema/seed';
import type { CartSnapshot } from '../carts/cart.js';
import { addTotals, noTotals, type Totals } from '../carts/price-cart.js';
import { nameState } from '../environment/require-options.js';
import { readStored, requireChecksumOf } from '../integrity/checksum.js';
import type { StockRecord } from '../inventories/inventory-service.js';
import type { FoundRecords, PageWindow } from '../records/records.js';
import type { OfferingRecord, SubscriptionRecord } from '../subscriptions/stored-subscription.js';

/** A stored order, always with the times of its checkout and last change. */
export type OrderRecord = SeedOrder & {
  readonly created_at: string;
  readonly updated_at: string;
};

/** An order as it is stored, with the number of its changes. */
export interface OrderSnapshot {
  readonly record: OrderRecord;
  readonly version: number;
}

/** Returns the version of a stored order. */
export function versionOfOrder({ version, record }: OrderSnapshot): string {
  return nameState(version, record);
}

/** The orders that a request may use. */
export interface OrderScope {
  /**
   * Account of the shopper, whose orders may be used; null for a shopper without one, who may use
   * those of no account. All orders may be used if it is absent.
   */
  readonly account_id?: string | null | undefined;
}

/** Id of an order. */
export interface OfOrder extends OrderScope {
  readonly order_uuid: string;
}

/** @returns true if a request may use an order. */
function isVisible(order: OrderRecord, { account_id: scope }: OrderScope): boolean {
  if (scope === undefined) return true;
  return order.account_id === (scope === null ? undefined : canonicalUuid(scope));
}

/**
 * Returns a found order if the request may use it.
 * @throws CommerceError `not_found`.
 */
export function requireVisible(found: OrderSnapshot | undefined, request: OfOrder): OrderSnapshot {
  if (found && isVisible(found.record, request)) return found;
  throw new CommerceError('not_found', `No order has the id ${request.order_uuid}.`);
}

/** Returns the error for a wrong member of a request; `place` is its pointer without the first slash. */
export function refuse(place: string, fault: string): CommerceError {
  return new CommerceError('validation_failed', `${place.replaceAll('/', '.')}: ${fault}`, {
    pointers: [`/${place}`],
  });
}

/** Returns the amounts of a line. */
export function totalsOfItem({
  price,
  quantity,
  tax = 0,
  discounts = [],
}: Pick<SeedOrderItem, 'price' | 'quantity' | 'tax' | 'discounts'>): Totals {
  const discount = 0 - discounts.reduce((sum, { amount }) => sum + amount, 0);
  const discounted = price.amount * quantity + discount;
  const with_tax = price.includes_tax ? discounted : discounted + tax;
  return {
    with_tax,
    without_tax: with_tax - tax,
    tax,
    discount,
    without_discount: with_tax - discount,
  };
}

/** Returns the amounts of an order. */
export function totalsOfOrder({ items }: Pick<SeedOrder, 'items'>): Totals {
  return items.map(totalsOfItem).reduce(addTotals, noTotals);
}

/** Amounts of the payments of an order, in minor units. */
export interface Paid {
  /** Price of the order. */
  readonly total: number;
  /** Everything that was ever taken. */
  readonly taken: number;
  /** Part of it that was given back. */
  readonly refunded: number;
  /** Held, and not captured. */
  readonly held: number;
  /** Neither taken nor held, and not given back after all of it was paid. */
  readonly owed: number;
  readonly status: OrderPayment;
}

/** Returns what was paid for an order. */
export function paidOf(order: Pick<SeedOrder, 'items' | 'transactions'>): Paid {
  const total = totalsOfOrder(order).with_tax;
  const complete = (order.transactions ?? []).filter(({ status }) => status === 'complete');
  const takings = complete.filter(({ kind }) => kind !== 'authorize');
  const holds = complete.filter(({ kind }) => kind === 'authorize');
  const taken = takings.reduce((sum, { amount }) => sum + amount, 0);
  const refunded = takings.reduce((sum, one) => sum + (one.refunded ?? 0), 0);
  const held = holds.reduce((sum, { amount }) => sum + amount, 0);
  // An order that was once paid in full owes nothing, even after a refund.
  const isPaid = takings.length > 0 && taken >= total;
  const owed = isPaid ? 0 : Math.max(0, total - (taken - refunded) - held);
  const status = () => {
    if (isPaid) return taken > 0 && refunded === taken ? 'refunded' : 'paid';
    if (taken > refunded) return 'partially_paid';
    if (holds.length > 0) return held >= total ? 'authorized' : 'partially_authorized';
    return 'unpaid';
  };
  return { total, taken, refunded, held, owed, status: status() };
}

/** Returns the status of an order. */
export function statusOf(
  order: Pick<SeedOrder, 'items' | 'transactions' | 'confirmed' | 'cancelled'>,
): OrderStatus {
  if (order.cancelled) return 'cancelled';
  const { status } = paidOf(order);
  if (status === 'paid' || status === 'refunded') return 'complete';
  return status === 'unpaid' && !order.confirmed ? 'incomplete' : 'processing';
}

/** Values that orders are found by, for each attribute; every attribute must have one of its values. */
export type OrderKeys = ReadonlyMap<
  'status' | 'payment' | 'shipping' | 'account_id' | 'email',
  readonly string[]
>;

/** Everything that a checkout depends on, locked until it ends. */
interface CheckoutGround {
  readonly cart: CartSnapshot | undefined;
  readonly stock: readonly StockRecord[];
  readonly promotions: readonly SeedPromotion[];
}

/** A new state of an order, and of the records that change with it. */
export interface OrderOutcome {
  readonly order: OrderRecord;
  readonly stock?: readonly StockRecord[];
  readonly promotions?: readonly SeedPromotion[];
  readonly subscriptions?: readonly SubscriptionRecord[];
}

/** The cart of a checkout, and the names of the records that it depends on. */
export interface CheckoutNames {
  readonly cart_id: string;
  readonly cart_version: string;
  readonly idempotency_key?: string | undefined;
  readonly product_ids: readonly string[];
  /** Codes of promotions, in any letter case. */
  readonly codes: readonly string[];
}

/** Everything that a change of an order depends on, locked until it ends. */
export interface OrderGround extends Omit<CheckoutGround, 'cart'> {
  readonly snapshot: OrderSnapshot;
  /** Offerings of its lines. */
  readonly offerings: readonly OfferingRecord[];
}

/** Store of the orders. Each change is one transaction. */
export interface OrderStore {
  /** Returns a page of the orders that have some values, newest first. */
  list(query: PageWindow & { readonly keys: OrderKeys }): Promise<FoundRecords<OrderSnapshot>>;
  find(id: string): Promise<OrderSnapshot | undefined>;
  /** Returns the order of a cart in a state, unless it is cancelled, or the order of a key. */
  findOfCart(
    names: Pick<CheckoutNames, 'cart_id' | 'cart_version' | 'idempotency_key'>,
  ): Promise<OrderSnapshot | undefined>;
  /**
   * Stores the order that `decide` makes, with everything that changes with it. If the cart in this
   * state or the key has an order already, returns that one. Returns undefined if `decide` does,
   * and nothing has changed then. May call `decide` more than once.
   */
  checkOut(
    names: CheckoutNames,
    decide: (ground: CheckoutGround) => OrderOutcome | undefined,
  ): Promise<OrderSnapshot | undefined>;
  /**
   * Reads, decides and writes. Resolves to the order after the change; undefined if there is none.
   * Nothing is written if the outcome has the order that was read. May call `decide` more than
   * once. The ground has stock and promotions only if the change `returnsGoods`.
   */
  change(
    id: string,
    decide: (ground: OrderGround) => OrderOutcome,
    options?: { readonly returnsGoods?: boolean },
  ): Promise<OrderSnapshot | undefined>;
}

/** A stored order with the checksum of its document. */
export interface OrderRow {
  readonly document: string;
  readonly version: number;
  readonly checksum: number;
}

/**
 * Reads a stored order.
 * @throws CommerceError `storage_unavailable` for a damaged row.
 */
export function readOrder({ document, version, checksum }: OrderRow): OrderSnapshot {
  requireChecksumOf(checksum, document);
  return { record: readStored<OrderRecord>(document), version };
}
