import { formatTimestamp } from '@aisle/schema';
import type { SubscriptionRecord } from './subscription-store.js';

/** The record with a member set, or without it for null; the same record when nothing differs. */
export function setOrClear(
  record: SubscriptionRecord,
  name: 'address_id' | 'end_date' | 'go_live_after',
  value: string | null,
): SubscriptionRecord {
  if ((record[name] ?? null) === value) return record;
  if (value !== null) return { ...record, [name]: value };
  const { [name]: _cleared, ...rest } = record;
  return rest;
}

/** The record as changed at `now` (milliseconds), or `before` itself when nothing was changed. */
export function touch(
  before: SubscriptionRecord,
  after: SubscriptionRecord,
  now: number,
): SubscriptionRecord {
  return after === before ? before : { ...after, updated_at: formatTimestamp(now) };
}
