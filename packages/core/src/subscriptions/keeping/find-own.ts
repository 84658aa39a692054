import { canonicalUuid } from '@aisle/schema';
import { type OfSubscription, requireOwn } from '../own-subscription.js';
import type { SubscriptionSnapshot } from '../subscription-store.js';
import type { SubscriptionContext } from './subscription-context.js';

/**
 * Finds a subscription of the account that asks. One of another account is unknown to it.
 * @throws CommerceError `not_found`.
 */
export async function findOwn(
  { store }: Pick<SubscriptionContext, 'store'>,
  request: OfSubscription,
): Promise<SubscriptionSnapshot> {
  return requireOwn(await store.find(canonicalUuid(request.subscription_uuid)), request);
}
