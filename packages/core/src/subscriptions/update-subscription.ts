import type { Uuid } from '@aisle/schema';
import { SubscriptionAttributes, type SubscriptionChange } from '@aisle/schema/subscriptions';
import type { Environment } from '../environment/environment.js';
import { extendSubscription } from './render/superset.js';
import type { SubscriptionUpdateOptions, UpdatedSubscription } from './subscription-service.js';
import type { SubscriptionRecord, SubscriptionStore } from './subscription-store.js';
import { versionOf } from './subscription-version.js';
import { unknownSubscription } from './unknown-subscription.js';
import { prepareUpdate } from './update/prepare-update.js';

/** In the contract's order; those that are no members of a record never differ. */
const attributes = Object.keys(
  SubscriptionAttributes.properties,
) as readonly (keyof SubscriptionRecord)[];

/**
 * Changes the attributes that are present and keeps the others, on the newest state.
 * @throws CommerceError `validation_failed`, `not_found`, `permission_denied`, `conflict`,
 * `precondition_failed`; nothing has changed then.
 */
export async function updateSubscription(
  store: SubscriptionStore,
  environment: Pick<Environment, 'clock' | 'ids'>,
  asked: Uuid,
  change: SubscriptionChange,
  options?: SubscriptionUpdateOptions,
): Promise<UpdatedSubscription> {
  const { id, planId, decide } = prepareUpdate(environment, asked, change, options);
  let changed: readonly string[] = [];
  const updated = await store.update(id, planId, (snapshot, plan) => {
    const record = decide(snapshot, plan);
    changed = changedAttributes(snapshot.record, record);
    return record;
  });
  if (!updated) throw unknownSubscription(id);
  return { subscription: extendSubscription(updated), version: versionOf(updated), changed };
}

function changedAttributes(before: SubscriptionRecord, after: SubscriptionRecord) {
  return attributes.filter((name) => before[name] !== after[name]);
}
