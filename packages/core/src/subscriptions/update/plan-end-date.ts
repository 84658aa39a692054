import { formatTimestamp } from '@aisle/schema';
import type { BillingInterval, Plan } from '@aisle/schema/subscriptions';
import { addIntervals } from './add-intervals.js';

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
