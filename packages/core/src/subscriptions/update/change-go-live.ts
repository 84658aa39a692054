import { CommerceError, parseTimestamp } from '@aisle/schema';
import type { Plan, SubscriptionChange } from '@aisle/schema/subscriptions';
import { activateIfDue } from '../go-live.js';
import { setOrClear } from '../record-members.js';
import type { SubscriptionRecord } from '../subscription-store.js';
import type { ChangeContext } from './change-context.js';
import { refuseEnded } from './refuse-ended.js';

/**
 * The subscription with another go-live time, or none for null; active when that time has come.
 * Another spelling of the time it has is no change.
 */
export function changeGoLive(
  record: SubscriptionRecord,
  asked: SubscriptionChange['go_live_after'],
  plans: readonly Plan[],
  context: ChangeContext,
): SubscriptionRecord {
  if (asked === undefined) return record;
  return activateIfDue(moveGoLive(record, asked), plans, context);
}

function moveGoLive(record: SubscriptionRecord, asked: string | null): SubscriptionRecord {
  if (toTime(asked) === toTime(record.go_live_after)) return record;
  refuseEnded(record, 'go_live_after');
  if (!record.pending) throw notPending(record);
  return setOrClear(record, 'go_live_after', asked);
}

function toTime(timestamp: string | null | undefined): number | null {
  return timestamp === null || timestamp === undefined ? null : parseTimestamp(timestamp);
}

function notPending({ id, go_live: goLive }: SubscriptionRecord): CommerceError {
  const since = goLive === undefined ? '' : ` (it went live at ${goLive})`;
  return new CommerceError(
    'conflict',
    `The go_live_after of the subscription ${id} cannot change, because the subscription is not pending${since} and only a pending one waits for a time to go live; leave go_live_after out.`,
    { pointers: ['/go_live_after'] },
  );
}
