import { requireState } from '../../versions/require-state.js';
import type { UpdateOptions } from '../../versions/update-options.js';
import type { SubscriptionSnapshot } from '../subscription-store.js';
import { versionOf } from '../subscription-version.js';

/**
 * Refuses to change a subscription that is in none of the states that the caller knows, or in one that the
 * caller excludes.
 * @throws CommerceError `precondition_failed`.
 */
export function requireVersion(snapshot: SubscriptionSnapshot, options: UpdateOptions): void {
  const thing = {
    name: `subscription ${snapshot.record.id}`,
    shownBy: 'an update without attributes',
    version: () => versionOf(snapshot),
  };
  requireState(thing, options);
}
