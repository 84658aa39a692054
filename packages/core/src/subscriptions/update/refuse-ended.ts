import { CommerceError } from '@aisle/schema';
import type { SubscriptionRecord } from '../subscription-store.js';

/** @returns true if a subscription has ended: canceled or closed. */
export function hasEnded({ canceled, closed }: SubscriptionRecord): boolean {
  return canceled || closed;
}

/**
 * Refuses to change an attribute of an ended subscription. `pointer` is the location in the change.
 * @throws CommerceError `conflict`.
 */
export function refuseEnded(
  record: SubscriptionRecord,
  attribute: 'plan_id' | 'go_live_after',
  pointer = `/${attribute}`,
): void {
  if (!hasEnded(record)) return;
  const how = (['canceled', 'closed'] as const).filter((flag) => record[flag]).join(' and ');
  throw new CommerceError(
    'conflict',
    `The ${attribute} of the subscription ${record.id} cannot change, because the subscription is ${how}; leave ${attribute} out: the address and the payment authority of a ${how} subscription may still change.`,
    { pointers: [pointer] },
  );
}
