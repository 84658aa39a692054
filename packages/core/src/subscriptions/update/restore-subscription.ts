import {
  CommerceError,
  createValidator,
  joinPointer,
  requireValid,
  type Uuid,
} from '@aisle/schema';
import { listFieldChanges } from '@aisle/schema/dev';
import { SeedSubscription } from '@aisle/schema/seed';
import { requireUpdateOptions, type UpdateOptions } from '../../versions/update-options.js';
import { describeSubscription } from '../read-subscription.js';
import type { ReadSubscription } from '../subscription-service.js';
import type {
  SubscriptionRecord,
  SubscriptionSnapshot,
  SubscriptionStore,
} from '../subscription-store.js';
import { unknownSubscription } from '../unknown-subscription.js';
import { requireVersion } from './require-version.js';

const validateRecord = createValidator(SeedSubscription);

/**
 * Restores a subscription to a snapshot, as a new version. Nothing changes if it already has that
 * state.
 * @throws CommerceError `validation_failed` for an invalid snapshot of this subscription,
 * `conflict` when its offering is not the one of the snapshot, `not_found`, `precondition_failed`.
 */
export async function restoreSubscription(
  store: SubscriptionStore,
  id: Uuid,
  snapshot: unknown,
  options: UpdateOptions = {},
): Promise<ReadSubscription> {
  requireUpdateOptions('restore', options);
  const record = requireSnapshot(id, snapshot);
  const restored = await store.update(id, undefined, (current) => {
    requireVersion(current, options);
    requireOffering(current, record);
    return listFieldChanges(current.record, record).length === 0 ? current.record : record;
  });
  if (!restored) throw unknownSubscription(id);
  return describeSubscription(restored);
}

function requireSnapshot(id: Uuid, snapshot: unknown): SubscriptionRecord {
  const { value, faults = [] } = validateRecord(snapshot);
  if (value?.id === id && isStamped(value)) return value;
  const missing = stamps.filter((name) => value && value[name] === undefined);
  const all = [
    ...faults,
    ...missing.map((name) => ({ pointer: `/${name}`, message: 'is required' })),
    ...(value && value.id !== id
      ? [{ pointer: '/id', message: `must be the id of the subscription, ${id}, is ${value.id}` }]
      : []),
  ];
  return requireValid({
    faults: all.map(({ pointer, message }) => ({ pointer: `/snapshot${pointer}`, message })),
  });
}

const stamps = ['created_at', 'updated_at'] as const;

function isStamped(record: SeedSubscription): record is SubscriptionRecord {
  return stamps.every((name) => record[name] !== undefined);
}

function requireOffering(
  { offering }: SubscriptionSnapshot,
  { id, offering_id, plan_id }: SubscriptionRecord,
): void {
  if (offering.id !== offering_id) {
    throw conflict(
      'offering_id',
      `The snapshot of the subscription ${id} is of the offering ${offering_id}, and the subscription is to the offering ${offering.id} now; read a new snapshot.`,
    );
  }
  if (offering.plans.some((plan) => plan.id === plan_id)) return;
  throw conflict(
    'plan_id',
    `The snapshot of the subscription ${id} is of the plan ${plan_id}, which its offering no longer has; read a new snapshot.`,
  );
}

function conflict(member: string, detail: string): CommerceError {
  return new CommerceError('conflict', detail, {
    pointers: [joinPointer('/snapshot', member)],
  });
}
