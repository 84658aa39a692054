import type { Uuid } from '@aisle/schema';
import { extendSubscription } from './render/superset.js';
import type { ReadSubscription } from './subscription-service.js';
import type { SubscriptionSnapshot, SubscriptionStore } from './subscription-store.js';
import { versionOf } from './subscription-version.js';
import { unknownSubscription } from './unknown-subscription.js';

/**
 * A subscription as it stands, with its plans and a snapshot to come back to.
 * @throws CommerceError `not_found`.
 */
export async function readSubscription(
  store: Pick<SubscriptionStore, 'find'>,
  id: Uuid,
): Promise<ReadSubscription> {
  const found = await store.find(id);
  if (!found) throw unknownSubscription(id);
  return describeSubscription(found);
}

/** A stored subscription with everything that is needed to change it and to come back. */
export function describeSubscription(found: SubscriptionSnapshot): ReadSubscription {
  return {
    subscription: extendSubscription(found),
    plans: found.offering.plans,
    version: versionOf(found),
    snapshot: found.record,
  };
}
