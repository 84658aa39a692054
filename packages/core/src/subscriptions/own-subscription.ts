import { canonicalUuid } from '@aisle/schema';
import type { SubscriptionSnapshot } from './subscription-store.js';
import { unknownSubscription } from './unknown-subscription.js';

/** Account whose subscriptions can be found; all accounts when absent. */
export interface AccountScope {
  readonly account_id?: string | undefined;
}

/** Names a subscription. */
export interface OfSubscription extends AccountScope {
  readonly subscription_uuid: string;
}

/**
 * Returns a subscription that was found, if it is one of the account that asks.
 * @throws CommerceError `not_found`.
 */
export function requireOwn(
  found: SubscriptionSnapshot | undefined,
  { subscription_uuid, ...scope }: OfSubscription,
): SubscriptionSnapshot {
  if (found && isOwn(found, scope)) return found;
  throw unknownSubscription(subscription_uuid);
}

/** Returns true if a subscription is one of the account that asks, or if no account asks. */
export function isOwn(
  { record }: SubscriptionSnapshot,
  { account_id }: AccountScope = {},
): boolean {
  return account_id === undefined || canonicalUuid(record.account_id) === canonicalUuid(account_id);
}
