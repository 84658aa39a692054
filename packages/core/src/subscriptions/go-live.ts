import { formatTimestamp, parseTimestamp } from '@aisle/schema';
import type { Plan } from '@aisle/schema/subscriptions';
import type { SubscriptionRecord } from './stored-subscription.js';
import { type ChangeContext, hasEnded, momentAfter, planEndDate } from './update/change-context.js';

/**
 * When a subscription goes live, in milliseconds; undefined when it does not wait for a time: it is
 * not pending, is over, or has no `go_live_after`.
 */
export function goLiveTime(record: SubscriptionRecord): number | undefined {
  if (!record.pending || hasEnded(record) || record.go_live_after === undefined) return undefined;
  return parseTimestamp(record.go_live_after);
}

/**
 * The subscription as it is at `now`: active when it was waiting for a time that has come, otherwise
 * the same record. `plans` are those of its offering: a plan that closes ends, and a trial period is over, so long
 * after the subscription goes live.
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

/** When a subscription that goes live now ends, and gets an invoice: not before it was going to. */
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
