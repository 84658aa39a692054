import {
  CommerceError,
  createValidator,
  requireValid,
  SubscriptionAttributes,
  SubscriptionChange,
  Uuid,
} from '@aisle/schema';
import type { Environment } from '../commerce/environment.js';
import { applyChange } from './apply-change.js';
import { renderSubscription } from './render-subscription.js';
import { requestedPlan } from './requested-plan.js';
import type { UpdatedSubscription, UpdateOptions } from './subscription-service.js';
import type {
  SubscriptionRecord,
  SubscriptionSnapshot,
  SubscriptionStore,
} from './subscription-store.js';
import { versionOf } from './subscription-version.js';

const validateId = createValidator(Uuid);
const validateChange = createValidator(SubscriptionChange);

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
  { clock, ids }: Pick<Environment, 'clock' | 'ids'>,
  id: Uuid,
  change: SubscriptionChange,
  { ifVersion }: UpdateOptions = {},
): Promise<UpdatedSubscription> {
  requireRequest(id, change);
  let changed: readonly string[] = [];
  const updated = await store.update(id, requestedPlan(change), (snapshot, plan) => {
    if (ifVersion) requireVersion(snapshot, ifVersion);
    const record = applyChange(snapshot, plan, change, { now: clock(), ids });
    changed = changedAttributes(snapshot.record, record);
    return record;
  });
  if (!updated) throw unknownSubscription(id);
  return { subscription: renderSubscription(updated), version: versionOf(updated), changed };
}

function requireRequest(id: unknown, change: unknown): void {
  const { faults: idFaults = [] } = validateId(id);
  const { faults: changeFaults = [] } = validateChange(change);
  const faults = [
    ...idFaults.map(({ message }) => ({ pointer: '/id', message })),
    ...changeFaults.map(({ pointer, message }) => ({
      pointer: pointer === '' ? '/change' : pointer,
      message,
    })),
  ];
  if (faults.length > 0) requireValid({ faults });
}

function requireVersion(snapshot: SubscriptionSnapshot, known: readonly string[]): void {
  if (known.includes(versionOf(snapshot))) return;
  throw new CommerceError(
    'precondition_failed',
    `The subscription ${snapshot.record.id} is no longer in the state that the request expects, so nothing was changed; look at its present state (an update without attributes shows it) and repeat the update with that state's version.`,
  );
}

function changedAttributes(before: SubscriptionRecord, after: SubscriptionRecord) {
  return attributes.filter((name) => before[name] !== after[name]);
}

function unknownSubscription(id: string): CommerceError {
  return new CommerceError(
    'not_found',
    `No subscription has the id ${id}; check the id, or load the seed that holds the subscription.`,
  );
}
