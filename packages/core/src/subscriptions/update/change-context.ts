import { CommerceError, formatTimestamp } from '@aisle/schema';
import type { BillingInterval, Plan } from '@aisle/schema/subscriptions';
import type { IdMaker } from '../../environment/steerable-clock.js';
import type { SubscriptionRecord } from '../stored-subscription.js';

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
 * Refuses to change an attribute of an ended subscription. `pointer` is the location in the change.
 * @throws CommerceError `conflict`.
 */
export function refuseEnded(
  record: SubscriptionRecord,
  attribute: 'plan_id' | 'go_live_after',
  pointer = `/${attribute}`,
): void {
  if (!hasEnded(record)) return;
  const how = (['canceled', 'closed'] as const).filter((flag) => record[flag]).join(' and ');
  throw new CommerceError(
    'conflict',
    `The ${attribute} of the subscription ${record.id} cannot change, because the subscription is ${how}; leave ${attribute} out: the address and the payment authority of a ${how} subscription may still change.`,
    { pointers: [pointer] },
  );
}

const day = 24 * 60 * 60 * 1000;

const steps: Readonly<Record<BillingInterval, (time: number, count: number) => number>> = {
  day: (time, count) => time + count * day,
  week: (time, count) => time + count * 7 * day,
  month: addMonths,
  year: (time, count) => addMonths(time, count * 12),
};

/**
 * The time that is `count` intervals after `time`, both in milliseconds, by the calendar in UTC: a
 * month after 31 January is the last day of February. Infinity when no date can say it.
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

/** The last moment that a date-time can name: years have four digits. */
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * When a subscription that enters a plan at `now` (milliseconds) ends: a plan that closes ends after
 * its length, one that rolls on never does (null).
 */
export function planEndDate(plan: Plan, now: number): string | null {
  if (plan.end_behavior === 'roll') return null;
  return momentAfter(now, plan.plan_length, plan.billing_interval_type);
}

/** The moment some intervals after a time (milliseconds), or the last one that can be named. */
export function momentAfter(time: number, count: number, interval: BillingInterval): string {
  return formatTimestamp(Math.min(addIntervals(time, count, interval), lastMoment));
}

/** The named members of a value, in the order of the names and without those that are undefined. */
export function pickPresent<Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Pick<Value, Name> {
  const picked: Partial<Pick<Value, Name>> = {};
  for (const name of names) {
    const member = value[name];
    if (member !== undefined) picked[name] = member;
  }
  return picked as Pick<Value, Name>;
}
