import { formatTimestamp, parseTimestamp } from '@aisle/schema';
import type { SubscriptionRecord } from './subscription-store.js';
import type { ChangeContext } from './update/change-context.js';
import { hasEnded } from './update/refuse-ended.js';

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
 * the same record.
 */
export function activateIfDue(
  record: SubscriptionRecord,
  { now, ids }: ChangeContext,
): SubscriptionRecord {
  const due = goLiveTime(record);
  if (due === undefined || due > now) return record;
  const time = formatTimestamp(now);
  return {
    ...record,
    status: 'active',
    pending: false,
    go_live: time,
    state: { id: ids(), action: 'resume', created_at: time },
  };
}
