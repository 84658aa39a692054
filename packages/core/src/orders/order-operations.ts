import {
  CommerceError,
  canonicalUuid,
  createValidator,
  formatTimestamp,
  requireValid,
} from '@aisle/schema';
import { ordersFilter } from '@aisle/schema/filter';
import {
  Anonymization,
  type Order,
  OrderChange,
  type OrderItem,
  PaymentContent,
  Refund,
  type Transaction,
} from '@aisle/schema/orders';
import type { SeedPayment } from '@aisle/schema/seed';
import { requireState, type UpdateOptions } from '../environment/require-options.js';
import type { Environment } from '../environment/steerable-clock.js';
import type { StoreSettings } from '../environment/store-settings.js';
import { returnStock } from '../inventories/inventory-service.js';
import {
  allowedValues,
  findPage,
  isSameJson,
  type ListOptions,
  pickKnown,
  type RecordAnswer,
  type RecordPage,
  selectRecords,
} from '../records/records.js';
import { changeUses, readAddress } from './check-out.js';
import {
  type OfOrder,
  type OrderGround,
  type OrderKeys,
  type OrderOutcome,
  type OrderRecord,
  type OrderScope,
  type OrderSnapshot,
  type OrderStore,
  paidOf,
  requireVisible,
  versionOfOrder,
} from './order.js';
import {
  cancelHold,
  capture,
  complete,
  createSubscriptions,
  declined,
  makeTransaction,
  refund,
  requireSamePayment,
  requireTransaction,
} from './pay-order.js';
import { renderItems, renderOrder, renderTransaction } from './render-order.js';

/** Dependencies of the operations on orders. */
export interface OrderContext {
  readonly store: OrderStore;
  readonly environment: Pick<Environment, 'clock' | 'ids'>;
  settings(): Promise<StoreSettings>;
}

/** Id of a transaction of an order. */
export interface OfTransaction extends OfOrder {
  readonly transaction_uuid: string;
}

/** Payment of an order. */
interface PaymentRequest extends OfOrder {
  readonly attributes: PaymentContent;
  /** Key of this payment, which a repeated request has too. */
  readonly idempotency_key?: string;
}

/** Names of related resources to return too. */
interface IncludeOptions {
  readonly include?: readonly string[];
}

/** Lines of orders that a request includes. */
interface IncludedItems {
  readonly included?: { readonly items: readonly OrderItem[] };
}

/** Operations on orders and their payments, by their names in the contract. */
export const orderOperations = {
  /**
   * Returns orders, newest first: all, or those of an account.
   * @throws CommerceError `forbidden` for a shopper without an account.
   */
  async listOrders(
    { store, settings }: OrderContext,
    request: ListOptions & OrderScope & IncludeOptions,
  ): Promise<RecordPage<Order> & IncludedItems> {
    const { account_id } = request;
    if (account_id === null) {
      throw new CommerceError('forbidden', 'Only an account has a list of orders; sign in first.');
    }
    return findPage(await settings(), request, ordersFilter, async ({ filter, ...window }) => {
      const keys = new Map(filter ? allowedValues(filter) : []) as Map<string, readonly string[]>;
      if (account_id !== undefined) {
        const own = canonicalUuid(account_id);
        const asked = keys.get('account_id')?.map(canonicalUuid);
        keys.set('account_id', !asked || asked.includes(own) ? [own] : []);
      }
      const { total, records } = await store.list({ keys: keys as OrderKeys, ...window });
      return {
        total,
        records: records.map(({ record }) => renderOrder(record)),
        ...includeItems(records, request),
      };
    });
  },

  /**
   * Returns an order.
   * @throws CommerceError `not_found`, also for an order that the request may not see.
   */
  async getOrder(
    context: OrderContext,
    request: OfOrder & IncludeOptions,
  ): Promise<RecordAnswer<Order> & IncludedItems> {
    const found = await findOrder(context, request);
    return { ...answer(found), ...includeItems([found], request) };
  },

  /** Returns the lines of an order in the order of the cart. */
  async listOrderItems(
    context: OrderContext,
    request: OfOrder & ListOptions,
  ): Promise<RecordPage<OrderItem>> {
    const { record } = await findOrder(context, request);
    return pageOf(context, request, renderItems(record));
  },

  /**
   * Changes the members that are present. Cancelling gives the stock and the uses of promotions
   * back, but refunds nothing.
   * @throws CommerceError `not_found`, `validation_failed`, `conflict` (not in this state),
   * `precondition_failed`; nothing has changed then.
   */
  async updateOrder(
    context: OrderContext,
    {
      attributes = {},
      ...request
    }: OfOrder & UpdateOptions & { readonly attributes?: OrderChange },
  ): Promise<RecordAnswer<Order>> {
    const change = requireValid(validateChange(pickKnown(OrderChange, attributes)));
    const decide = (ground: OrderGround): OrderOutcome => {
      const changed = applyChange(ground.snapshot.record, change);
      const isCancelled = changed.cancelled && !ground.snapshot.record.cancelled;
      if (!isCancelled) return { order: changed };
      return {
        order: changed,
        stock: returnStock(changed.taken ?? [], ground.stock),
        promotions: ground.promotions
          .filter(({ code }) => changed.limited_promotions?.includes(code))
          .flatMap((one) => changeUses(one, 1)),
      };
    };
    const returnsGoods = change.status === 'cancelled';
    return answer(await changeOrder(context, request, decide, { returnsGoods }));
  },

  /**
   * Replaces the person and the addresses of orders with `*`.
   * @throws CommerceError `not_found`, `validation_failed`, `conflict` (an order is not delivered,
   * cancelled or refunded); nothing has changed then. The orders change one after the other: after
   * another error, repeat the request.
   */
  async anonymizeOrders(
    context: OrderContext,
    { attributes }: { readonly attributes: Anonymization },
  ): Promise<RecordPage<Order>> {
    const sent = requireValid(validateAnonymization(attributes));
    const order_ids = new Set(sent.order_ids.map(canonicalUuid));
    // An order that may be anonymized stays so.
    for (const order_uuid of order_ids) {
      requireSettled((await findOrder(context, { order_uuid })).record);
    }
    const records: Order[] = [];
    for (const order_uuid of order_ids) {
      const { record } = await changeOrder(context, { order_uuid }, (ground) => ({
        order: anonymize(ground.snapshot.record),
      }));
      records.push(renderOrder(record));
    }
    return { records, total: records.length, limit: records.length, offset: 0 };
  },

  /**
   * Marks an order as one to process.
   * @throws CommerceError `not_found`, `conflict` for a cancelled order.
   */
  async confirmOrder(context: OrderContext, request: OfOrder): Promise<RecordAnswer<Order>> {
    return answer(
      await changeOrder(context, request, ({ snapshot: { record } }) => {
        requireOpen(record, 'confirmed');
        return { order: record.confirmed ? record : { ...record, confirmed: true } };
      }),
    );
  },

  /**
   * Pays an order or a part of it. A declined card is stored as a failed transaction. A repeated
   * request with the same `idempotency_key` gets the transaction of the first one.
   * @throws CommerceError `not_found`, `validation_failed`, `conflict` (paid or cancelled already),
   * `payment_declined`.
   */
  async createPayment(
    context: OrderContext,
    { attributes, idempotency_key, ...request }: PaymentRequest,
  ): Promise<RecordAnswer<Transaction>> {
    const content = requireValid(validatePayment(attributes));
    let made: SeedPayment | undefined;
    const { record } = await changeOrder(context, request, (ground, now) => {
      const order = ground.snapshot.record;
      made = order.transactions?.find(
        (one) => idempotency_key !== undefined && one.idempotency_key === idempotency_key,
      );
      if (made) {
        requireSamePayment(made, content);
        return { order };
      }
      requireOpen(order, 'paid');
      const { ids } = context.environment;
      made = {
        ...makeTransaction(order, content, { now, ids }),
        ...(idempotency_key !== undefined && { idempotency_key }),
      };
      const transactions = [...(order.transactions ?? []), made];
      return createSubscriptions({ ...order, transactions }, ground.offerings, { now, ids });
    });
    const transaction = requireTransaction(record, made?.id ?? '');
    if (transaction.status === 'failed') throw declined(record, transaction);
    return { record: renderTransaction(transaction, record) };
  },

  /** Returns the transactions of an order, oldest first. */
  async listTransactions(
    context: OrderContext,
    request: OfOrder & ListOptions,
  ): Promise<RecordPage<Transaction>> {
    const { record } = await findOrder(context, request);
    const { transactions = [] } = record;
    const all = transactions.map((one) => renderTransaction(one, record));
    return pageOf(context, request, all);
  },

  /** Returns a transaction of an order. */
  async getTransaction(
    context: OrderContext,
    request: OfTransaction,
  ): Promise<RecordAnswer<Transaction>> {
    const { record } = await findOrder(context, request);
    const found = requireTransaction(record, request.transaction_uuid);
    return { record: renderTransaction(found, record) };
  },

  /**
   * Completes a transaction that was only set up.
   * @throws CommerceError `not_found`, `conflict` (not in this state).
   */
  confirmTransaction: (context: OrderContext, request: OfTransaction) =>
    changeTransaction(context, request, complete, true),

  /** Takes an amount that is held. */
  captureTransaction: (context: OrderContext, request: OfTransaction) =>
    changeTransaction(context, request, capture, true),

  /**
   * Gives a payment back, all of it or a part.
   * @throws CommerceError `not_found`, `validation_failed` (more than is left), `conflict`.
   */
  refundTransaction: (
    context: OrderContext,
    { attributes = {}, ...request }: OfTransaction & { readonly attributes?: Refund },
  ) => {
    const { amount } = requireValid(validateRefund(attributes));
    return changeTransaction(context, request, (one) => refund(one, amount));
  },

  /** Gives up a transaction that waits for a confirmation, or frees an amount that is held. */
  cancelTransaction: (context: OrderContext, request: OfTransaction) =>
    changeTransaction(context, request, cancelHold),
};

const validateAnonymization = createValidator(Anonymization);
const validateChange = createValidator(OrderChange);
const validatePayment = createValidator(PaymentContent);
const validateRefund = createValidator(Refund);

function answer(snapshot: OrderSnapshot): RecordAnswer<Order> {
  return { record: renderOrder(snapshot.record), version: versionOfOrder(snapshot) };
}

function includeItems(
  found: readonly OrderSnapshot[],
  { include = [] }: IncludeOptions,
): IncludedItems {
  if (!include.includes('items')) return {};
  return { included: { items: found.flatMap(({ record }) => renderItems(record)) } };
}

async function pageOf<Item>(
  { settings }: OrderContext,
  { limit, offset }: ListOptions,
  all: readonly Item[],
): Promise<RecordPage<Item>> {
  return findPage(await settings(), { limit, offset }, undefined, async (window) =>
    selectRecords(all, window, () => []),
  );
}

async function findOrder({ store }: OrderContext, request: OfOrder): Promise<OrderSnapshot> {
  return requireVisible(await store.find(canonicalUuid(request.order_uuid)), request);
}

/** Changes an order in one transaction. `now` is the time of the change in milliseconds. */
async function changeOrder(
  { store, environment }: OrderContext,
  request: OfOrder & UpdateOptions,
  decide: (ground: OrderGround, now: number) => OrderOutcome,
  options: { readonly returnsGoods?: boolean } = {},
): Promise<OrderSnapshot> {
  const { order_uuid, ifVersion, unlessVersion } = request;
  const run = (ground: OrderGround) => {
    const snapshot = requireVisible(ground.snapshot, request);
    const version = () => versionOfOrder(snapshot);
    const thing = { name: `order ${order_uuid}`, shownBy: 'reading it', version };
    requireState(thing, { ifVersion, unlessVersion });
    const now = environment.clock();
    const { order, ...others } = decide(ground, now);
    if (order === snapshot.record) return { order };
    return { order: { ...order, updated_at: formatTimestamp(now) }, ...others };
  };
  return requireVisible(await store.change(canonicalUuid(order_uuid), run, options), request);
}

/** Changes a transaction of an order. `isPayment` is true if it may pay the order. */
async function changeTransaction(
  context: OrderContext,
  request: OfTransaction,
  edit: (transaction: SeedPayment, order: OrderRecord) => SeedPayment,
  isPayment = false,
): Promise<RecordAnswer<Transaction>> {
  const { record } = await changeOrder(context, request, ({ snapshot, offerings }, now) => {
    const before = requireTransaction(snapshot.record, request.transaction_uuid);
    const after = { ...edit(before, snapshot.record), updated_at: formatTimestamp(now) };
    const transactions = (snapshot.record.transactions ?? []).map((one) =>
      one === before ? after : one,
    );
    const order = { ...snapshot.record, transactions };
    if (!isPayment) return { order };
    return createSubscriptions(order, offerings, { now, ids: context.environment.ids });
  });
  const changed = requireTransaction(record, request.transaction_uuid);
  return { record: renderTransaction(changed, record) };
}

/** Returns an order after a change; the same object if nothing changes. */
function applyChange(order: OrderRecord, change: OrderChange): OrderRecord {
  const { order_number, external_ref, shipping_address, status, shipping } = change;
  let changed = order;
  for (const [name, text] of Object.entries({ order_number, external_ref })) {
    if (text === undefined || text === (changed[name as 'external_ref'] ?? '')) continue;
    const { [name as 'external_ref']: _, ...rest } = changed;
    changed = text === '' ? rest : { ...rest, [name]: text };
  }
  if (shipping_address) {
    requireOpen(order, 'sent elsewhere');
    requireUndelivered(order, 'sent elsewhere');
    if (order.anonymized) throw wrongState(order, 'sent elsewhere', 'is anonymized');
    changed = { ...changed, shipping_address: readAddress(shipping_address) };
  }
  if (shipping && !order.fulfilled) {
    requireOpen(order, 'fulfilled');
    if (paidOf(order).status !== 'paid') throw wrongState(order, 'fulfilled', 'is not paid');
    changed = { ...changed, fulfilled: true };
  }
  if (status && !order.cancelled) {
    requireUndelivered(changed, 'cancelled');
    changed = { ...changed, cancelled: true };
  }
  return changed;
}

/** @throws CommerceError `conflict` for an order that is not delivered, cancelled or refunded. */
function requireSettled(order: OrderRecord): void {
  if (order.fulfilled || order.cancelled || paidOf(order).status === 'refunded') return;
  throw wrongState(order, 'anonymized', 'is not delivered, cancelled or refunded');
}

function anonymize(order: OrderRecord): OrderRecord {
  const { billing_address, shipping_address } = order;
  const masked: OrderRecord = {
    ...order,
    contact: maskText(order.contact),
    billing_address: maskText(billing_address),
    ...(shipping_address && { shipping_address: maskText(shipping_address) }),
    anonymized: true,
  };
  return isSameJson(order, masked) ? order : masked;
}

/** Replaces the texts of an object with `*`. */
function maskText<Texts extends object>(texts: Texts): Texts {
  return Object.fromEntries(Object.keys(texts).map((name) => [name, '*'])) as Texts;
}

/** @throws CommerceError `conflict` for a cancelled order. */
function requireOpen(order: OrderRecord, wish: string): void {
  if (order.cancelled) throw wrongState(order, wish, 'was cancelled');
}

function requireUndelivered(order: OrderRecord, wish: string): void {
  if (order.fulfilled) throw wrongState(order, wish, 'is fulfilled');
}

function wrongState({ id }: OrderRecord, wish: string, state: string): CommerceError {
  return new CommerceError(
    'conflict',
    `The order ${id} ${state}, so it cannot be ${wish}. Nothing was changed.`,
  );
}
