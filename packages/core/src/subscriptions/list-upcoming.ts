import type { UpcomingChange } from '@aisle/schema/dev';
import type { SubscriptionStore } from './subscription-store.js';

/** Subscriptions that go live after `now`, earliest first, at most `limit`. */
export async function listUpcoming(
  store: Pick<SubscriptionStore, 'findWaiting'>,
  now: number,
  limit: number,
): Promise<readonly UpcomingChange[]> {
  const waiting = await store.findWaiting(now, limit);
  return waiting.flatMap(({ record: { id, go_live_after }, offering }) =>
    go_live_after === undefined
      ? []
      : {
          time: go_live_after,
          kind: 'go_live',
          id,
          description: `The subscription to ${JSON.stringify(offering.name)} goes live and becomes active.`,
        },
  );
}
