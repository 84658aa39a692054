import { formatTimestamp, parseTimestamp } from '@aisle/schema';
import type { UpcomingChange } from '@aisle/schema/dev';
import { mostUpcoming, requireInRange } from '../records/read-page-window.js';
import type { SubscriptionStore } from './subscription-store.js';

/** Subscriptions that go live after `now`, earliest first, at most `limit`. */
export async function listUpcoming(
  store: Pick<SubscriptionStore, 'findWaiting'>,
  now: number,
  limit: number,
): Promise<readonly UpcomingChange[]> {
  const waiting = await store.findWaiting(now, requireInRange('limit', limit, 0, mostUpcoming));
  return waiting.flatMap(({ record: { id, go_live_after }, offering }) =>
    go_live_after === undefined
      ? []
      : {
          time: formatTimestamp(parseTimestamp(go_live_after)),
          kind: 'go_live',
          id,
          description: `The subscription to ${JSON.stringify(offering.name)} goes live and becomes active.`,
        },
  );
}
