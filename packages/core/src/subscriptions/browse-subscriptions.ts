import type { SubscriptionBrowsing } from '@aisle/schema/dev';
import { extendSubscription } from './render/superset.js';
import type { BrowseOptions } from './subscription-service.js';
import type { SubscriptionStore } from './subscription-store.js';

/** Subscriptions in the order of their ids, each with the plans that an update may name. */
export async function browseSubscriptions(
  store: Pick<SubscriptionStore, 'browse'>,
  { search = '', limit = 25, offset = 0 }: BrowseOptions = {},
): Promise<SubscriptionBrowsing> {
  const { total, snapshots } = await store.browse({ search: search.trim(), limit, offset });
  return {
    total,
    subscriptions: snapshots.map((found) => ({
      subscription: extendSubscription(found),
      plans: found.offering.plans,
    })),
  };
}
