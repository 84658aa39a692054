import { CommerceError, formatTimestamp, parseTimestamp, type Uuid } from '@aisle/schema';
import type { BillingInterval, Plan } from '@aisle/schema/subscriptions';
import { type Environment, type IdMaker, lastTime } from '../environment/steerable-clock.js';
import { nextTurn } from '../environment/turns.js';
import { type SubscriptionRecord, type SubscriptionStore, touch } from './stored-subscription.js';

/**
 * Returns the time at which a subscription goes live, in milliseconds. Returns undefined if it does
 * not wait for a time: it is not pending, has ended, or has no `go_live_after`.
 */
export function goLiveTime(record: SubscriptionRecord): number | undefined {
  if (!record.pending || hasEnded(record) || record.go_live_after === undefined) return undefined;
  return parseTimestamp(record.go_live_after);
}

/**
 * Activates a subscription if it waits for a time that has come. Otherwise returns the same record.
 * `plans` are those of its offering: the end of a plan that closes and the end of a trial period
 * count from the activation.
 */
export function activateIfDue(
  record: SubscriptionRecord,
  plans: readonly Plan[],
  { now, ids }: ChangeContext,
): SubscriptionRecord {
  const due = goLiveTime(record);
  if (due === undefined || due > now) return record;
  const time = formatTimestamp(now);
  const plan = plans.find(({ id }) => id === record.plan_id);
  return {
    ...record,
    ...(plan && datesFrom(record, plan, now)),
    status: 'active',
    pending: false,
    go_live: time,
    state: { id: ids(), action: 'resume', created_at: time },
  };
}

/** Returns the end and the first invoice of a subscription that goes live now. */
function datesFrom(
  { invoice_after }: SubscriptionRecord,
  plan: Plan,
  now: number,
): Partial<SubscriptionRecord> {
  const end = planEndDate(plan, now);
  const first = momentAfter(now, plan.trial_period ?? 0, 'day');
  return {
    ...(end !== null && { end_date: end }),
    ...(parseTimestamp(first) > parseTimestamp(invoice_after) && { invoice_after: first }),
  };
}

/** Number of subscriptions to activate before others get their turn. */
const batchSize = 50;

/**
 * Activates every pending subscription whose go-live time has come. Each has its own transaction,
 * so a failure does not undo the others. Returns the ids of the activated ones.
 * @throws CommerceError `storage_unavailable` at the end if a subscription cannot be read; any
 * other failure at once.
 */
export async function activateDue(
  store: SubscriptionStore,
  { clock, ids }: Pick<Environment, 'clock' | 'ids'>,
): Promise<readonly Uuid[]> {
  const now = clock();
  const activated: Uuid[] = [];
  /** Subscriptions that were not activated. They stay due and would be found again first. */
  const passedOver = new Set<Uuid>();
  let damage: CommerceError | undefined;
  for (;;) {
    const due = await store.findDue(now, passedOver.size + batchSize);
    const fresh = due.filter((id) => !passedOver.has(id));
    const isActivated = await Promise.all(fresh.map(attempt));
    if (fresh.length === 0) break;
    for (const [index, id] of fresh.entries()) {
      if (isActivated[index]) activated.push(id);
      else passedOver.add(id);
    }
    await nextTurn();
  }
  if (damage) throw damage;
  return activated;

  async function attempt(id: Uuid): Promise<boolean> {
    try {
      return await activate(id);
    } catch (error) {
      if (!(error instanceof CommerceError) || error.code !== 'storage_unavailable') throw error;
      damage ??= error;
      return false;
    }
  }

  async function activate(id: Uuid): Promise<boolean> {
    let isActivated = false;
    await store.update(id, undefined, ({ record, offering }) => {
      const after = touch(record, activateIfDue(record, offering.plans, { now, ids }), now);
      isActivated = after !== record;
      return after;
    });
    return isActivated;
  }
}

/** Time in milliseconds and ids for a decision about a subscription. */
export interface ChangeContext {
  readonly now: number;
  readonly ids: IdMaker;
}

/** @returns true if a subscription has ended: canceled or closed. */
export function hasEnded({ canceled, closed }: SubscriptionRecord): boolean {
  return canceled || closed;
}

/**
 * Returns the end of a subscription that enters a plan at `now` (milliseconds). A plan that closes
 * ends after its length, one that rolls on never does (null).
 */
export function planEndDate(plan: Plan, now: number): string | null {
  if (plan.end_behavior === 'roll') return null;
  return momentAfter(now, plan.plan_length, plan.billing_interval_type);
}

/** Returns the timestamp some intervals after a time (milliseconds), at most the last one. */
export function momentAfter(time: number, count: number, interval: BillingInterval): string {
  return formatTimestamp(Math.min(addIntervals(time, count, interval), lastTime));
}

const day = 24 * 60 * 60 * 1000;

const steps: Readonly<Record<BillingInterval, (time: number, count: number) => number>> = {
  day: (time, count) => time + count * day,
  week: (time, count) => time + count * 7 * day,
  month: addMonths,
  year: (time, count) => addMonths(time, count * 12),
};

/**
 * Returns the time that is `count` intervals after `time`, both in milliseconds, by the calendar in
 * UTC: a month after 31 January is the last day of February. Infinity if no date can express it.
 */
export function addIntervals(time: number, count: number, interval: BillingInterval): number {
  return steps[interval](time, count);
}

function addMonths(time: number, count: number): number {
  const date = new Date(time);
  const months = date.getUTCMonth() + count;
  const year = date.getUTCFullYear() + Math.floor(months / 12);
  const month = months % 12;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const moved = date.setUTCFullYear(year, month, Math.min(date.getUTCDate(), lastDay));
  return Number.isNaN(moved) ? Number.POSITIVE_INFINITY : moved;
}
