import { canonicalUuid } from '@aisle/schema';
import type { SubscriptionAction } from '@aisle/schema/subscriptions';
import type { UpdateOptions } from '../../versions/update-options.js';
import { type OfSubscription, requireOwn } from '../own-subscription.js';
import { changeState } from '../update/change-state.js';
import { requireVersion } from '../update/require-version.js';
import type { SubscriptionContext } from './subscription-context.js';

/** Asks for an action on a subscription. */
export interface StateRequest extends OfSubscription, UpdateOptions {
  readonly attributes: { readonly action: SubscriptionAction };
}

/**
 * Cancels, pauses or resumes a subscription, on its newest state.
 * @throws CommerceError `not_found`, `conflict`, `precondition_failed`; nothing has changed then.
 */
export async function createSubscriptionState(
  { store, environment }: SubscriptionContext,
  request: StateRequest,
): Promise<void> {
  const { clock, ids } = environment;
  const id = canonicalUuid(request.subscription_uuid);
  const changed = await store.update(id, undefined, (found) => {
    const snapshot = requireOwn(found, request);
    requireVersion(snapshot, request);
    return changeState(snapshot, request.attributes.action, { now: clock(), ids });
  });
  requireOwn(changed, request);
}
