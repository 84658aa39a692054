import { requireCondition } from '../../records/version-condition.js';
import type { UpdateOptions } from '../subscription-service.js';
import type { SubscriptionSnapshot } from '../subscription-store.js';
import { versionOf } from '../subscription-version.js';

/**
 * Refuses to change a subscription that is in none of the states that the caller knows, or in one that the
 * caller excludes.
 * @throws CommerceError `precondition_failed`.
 */
export function requireVersion(snapshot: SubscriptionSnapshot, options: UpdateOptions): void {
  requireCondition(
    `The subscription ${snapshot.record.id}`,
    options,
    () => versionOf(snapshot),
    'an update without attributes shows it',
  );
}
