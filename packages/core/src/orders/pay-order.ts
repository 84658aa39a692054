import { CommerceError, canonicalUuid, formatTimestamp } from '@aisle/schema';
import type { PaymentContent } from '@aisle/schema/orders';
import type { SeedPayment } from '@aisle/schema/seed';
import { formatMoney } from '../money/money.js';
import { newSubscription } from '../subscriptions/create.js';
import type { ChangeContext } from '../subscriptions/go-live.js';
import type { OfferingRecord } from '../subscriptions/stored-subscription.js';
import { type OrderOutcome, type OrderRecord, paidOf, refuse } from './order.js';

/** Answer of the simulated card gateway to a card. */
type CardAnswer = 'accepted' | 'held' | 'declined';

/** Numbers of test cards, with the names that Stripe's clients have for some of them. */
const cards: readonly {
  readonly number: string;
  readonly names: readonly string[];
  readonly answer: CardAnswer;
}[] = [
  { number: '4242424242424242', names: ['pm_card_visa', 'tok_visa'], answer: 'accepted' },
  {
    number: '5555555555554444',
    names: ['pm_card_mastercard', 'tok_mastercard'],
    answer: 'accepted',
  },
  { number: '4000002760003184', names: [], answer: 'held' },
  {
    number: '4000000000000002',
    names: ['pm_card_chargeDeclined', 'tok_chargeDeclined'],
    answer: 'declined',
  },
];

/** Maximum number of transactions of an order. */
const mostTransactions = 100;

/**
 * Returns the transaction of a payment. The card of a simulated gateway decides: it is accepted,
 * declined, or only holds the amount.
 * @throws CommerceError `validation_failed`, `conflict` if nothing is owed.
 */
export function makeTransaction(
  order: OrderRecord,
  { gateway, method, amount, payment, paymentmethod_meta }: PaymentContent,
  { now, ids }: ChangeContext,
): SeedPayment {
  const { total, owed, status } = paidOf(order);
  const { id, transactions = [], currency } = order;
  if (owed === 0 && (total > 0 || status !== 'unpaid')) {
    throw new CommerceError(
      'conflict',
      `Nothing is owed for the order ${id}; its payment is ${status}. Nothing was paid; see its transactions.`,
    );
  }
  if (transactions.length >= mostTransactions) {
    throw new CommerceError(
      'conflict',
      `The order ${id} has ${mostTransactions} transactions, which is the limit. Nothing was paid; check the cart out again.`,
    );
  }
  if (amount !== undefined && (amount > owed || (amount === 0 && owed > 0))) {
    const most = `${owed} (${formatMoney(owed, currency, 'en')})`;
    throw refuse(
      'amount',
      `must be from ${owed > 0 ? 1 : 0} to ${most}, what is owed, is ${amount}`,
    );
  }
  const isSetup = method.endsWith('_setup');
  const card = gateway === 'manual' ? undefined : readCard(payment, isSetup);
  const isHeld = method.startsWith('authorize') || card?.answer === 'held';
  const time = formatTimestamp(now);
  const { name, custom_reference } = paymentmethod_meta ?? {};
  return {
    id: ids(),
    gateway,
    kind: isHeld ? 'authorize' : 'purchase',
    status: card?.answer === 'declined' ? 'failed' : isSetup ? 'pending' : 'complete',
    amount: amount ?? owed,
    reference: card?.reference ?? 'manual',
    ...(name !== undefined && { name }),
    ...(custom_reference !== undefined && { custom_reference }),
    created_at: time,
    updated_at: time,
  };
}

/** Card of a payment: the answer to it, and its stored reference. */
interface Card {
  readonly answer: CardAnswer;
  readonly reference: string;
}

/** @throws CommerceError `validation_failed` for anything but a test card. */
function readCard(payment: string | undefined, isSetup: boolean): Card {
  // A page of the gateway would ask for the card later.
  if (payment === undefined && isSetup) return { answer: 'accepted', reference: 'card' };
  const sent = payment?.replaceAll(/[ -]/g, '');
  const card = cards.find(({ number, names }) => number === sent || names.includes(sent ?? ''));
  if (card) return { answer: card.answer, reference: `card ${card.number.slice(-4)}` };
  const known = cards.map(({ number, answer }) => `${number} (${answer})`).join(', ');
  const fault = payment === undefined ? 'is required' : 'is not a test card';
  throw refuse('payment', `${fault}; this gateway is simulated, so use ${known}`);
}

/**
 * Refuses a repeated payment that is another one than the first with its key.
 * @throws CommerceError `conflict`.
 */
export function requireSamePayment(
  { id, gateway, amount }: SeedPayment,
  repeated: PaymentContent,
): void {
  if (gateway === repeated.gateway && (repeated.amount ?? amount) === amount) return;
  throw new CommerceError(
    'conflict',
    `The key of this payment was used for the transaction ${id}, of another gateway or amount. Nothing was paid; send another Idempotency-Key.`,
  );
}

/** Returns the error for a declined card. */
export function declined({ id }: OrderRecord, transaction: SeedPayment): CommerceError {
  return new CommerceError(
    'payment_declined',
    `The ${transaction.reference} was declined. The order ${id} is not paid; pay it with another card. The transaction ${transaction.id} is kept as failed.`,
  );
}

/** Completes a transaction that was only set up. */
export function complete(transaction: SeedPayment, order: OrderRecord): SeedPayment {
  if (transaction.status !== 'pending') throw wrongState(transaction, 'confirmed', 'pending');
  requireNotCancelled(order);
  const { owed } = paidOf(order);
  if (transaction.amount <= owed) return { ...transaction, status: 'complete' };
  throw new CommerceError(
    'conflict',
    `The transaction ${transaction.id} has ${formatMoney(transaction.amount, order.currency, 'en')}, but only ${formatMoney(owed, order.currency, 'en')} is owed. Nothing was paid; cancel the transaction, and pay what is owed.`,
  );
}

/**
 * Takes an amount that is held.
 * @throws CommerceError `conflict`.
 */
export function capture(transaction: SeedPayment, order: OrderRecord): SeedPayment {
  requireNotCancelled(order);
  if (isHeld(transaction)) return { ...transaction, kind: 'capture' };
  throw wrongState(transaction, 'captured', 'complete, and an authorization');
}

/**
 * Gives an amount back; all that is left if `amount` is absent.
 * @throws CommerceError `conflict`, `validation_failed`.
 */
export function refund(transaction: SeedPayment, amount: number | undefined): SeedPayment {
  const { status, kind, refunded = 0 } = transaction;
  const left = transaction.amount - refunded;
  if (status !== 'complete' || kind === 'authorize') {
    throw wrongState(transaction, 'refunded', 'complete, and a purchase or a capture');
  }
  if (left === 0) {
    throw new CommerceError(
      'conflict',
      `The transaction ${transaction.id} has nothing left to refund. Nothing was changed.`,
    );
  }
  if (amount !== undefined && amount > left) {
    throw refuse('amount', `must be at most ${left}, what is left, is ${amount}`);
  }
  return { ...transaction, refunded: refunded + (amount ?? left) };
}

/**
 * Gives up a transaction that is pending or held.
 * @throws CommerceError `conflict`.
 */
export function cancelHold(transaction: SeedPayment): SeedPayment {
  if (transaction.gateway === 'manual') {
    throw new CommerceError(
      'conflict',
      `The transaction ${transaction.id} is a manual one, which no gateway can cancel. Nothing was changed; cancel the order instead.`,
    );
  }
  const isOpen = transaction.status === 'pending' || isHeld(transaction);
  if (isOpen) return { ...transaction, status: 'cancelled' };
  throw wrongState(transaction, 'cancelled', 'pending or held');
}

function isHeld({ status, kind }: SeedPayment): boolean {
  return status === 'complete' && kind === 'authorize';
}

function requireNotCancelled({ id, cancelled }: OrderRecord): void {
  if (!cancelled) return;
  throw new CommerceError(
    'conflict',
    `The order ${id} was cancelled, so nothing of it can be paid. Nothing was changed.`,
  );
}

function wrongState({ id, kind, status }: SeedPayment, wish: string, needed: string) {
  return new CommerceError(
    'conflict',
    `The transaction ${id} is a ${status} ${kind}; to be ${wish}, it must be ${needed}. Nothing was changed.`,
  );
}

/**
 * Returns a transaction of an order.
 * @throws CommerceError `not_found`.
 */
export function requireTransaction(
  { id, transactions = [] }: OrderRecord,
  wanted: string,
): SeedPayment {
  const found = transactions.find((one) => canonicalUuid(one.id) === canonicalUuid(wanted));
  if (found) return found;
  throw new CommerceError('not_found', `The order ${id} has no transaction with the id ${wanted}.`);
}

/**
 * Returns an order after a payment, and the subscriptions that it creates: one for each unit of a
 * line with a subscription, once all of the order is paid.
 * @throws CommerceError `validation_failed` if a plan is no longer offered.
 */
export function createSubscriptions(
  order: OrderRecord,
  offerings: readonly OfferingRecord[],
  context: ChangeContext,
): OrderOutcome {
  const { account_id, contact, currency, items, subscription_ids, transactions = [] } = order;
  const wanted = items.filter(({ kind }) => kind === 'subscription_item');
  const isPaid = paidOf(order).status === 'paid';
  if (wanted.length === 0 || subscription_ids || !isPaid || account_id === undefined) {
    return { order };
  }
  const manual_payments = transactions.some(({ gateway }) => gateway === 'manual');
  const subscriptions = wanted.flatMap(({ offering_id = '', plan_id = '', quantity }) =>
    Array.from({ length: quantity }, () =>
      newSubscription(
        {
          offering_id,
          plan_id,
          account_id,
          ...contact,
          currency,
          manual_payments,
          first_invoice_paid: true,
        },
        offerings.find(({ id }) => id === offering_id),
        context,
      ),
    ),
  );
  return {
    order: { ...order, subscription_ids: subscriptions.map(({ id }) => id) },
    subscriptions,
  };
}
