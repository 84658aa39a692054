import { CommerceError } from '@aisle/schema';
import type { UpdateOptions } from '../subscription-service.js';
import type { SubscriptionSnapshot } from '../subscription-store.js';
import { versionOf } from '../subscription-version.js';

/**
 * Refuses to change a subscription that is in none of the states that the caller knows, or in one that the
 * caller excludes.
 * @throws CommerceError `precondition_failed`.
 */
export function requireVersion(
  snapshot: SubscriptionSnapshot,
  { ifVersion, unlessVersion }: UpdateOptions,
): void {
  if (ifVersion === undefined && unlessVersion === undefined) return;
  const version = versionOf(snapshot);
  const { id } = snapshot.record;
  if (ifVersion && !ifVersion.includes(version)) {
    throw new CommerceError(
      'precondition_failed',
      `The subscription ${id} is no longer in the state that the request expects, so nothing was changed; look at its present state (an update without attributes shows it) and repeat the update with that state's version.`,
    );
  }
  if (unlessVersion === 'any' || unlessVersion?.includes(version)) {
    throw new CommerceError(
      'precondition_failed',
      `The subscription ${id} is there, in a state in which the request wants it left alone, so nothing was changed; repeat the update without that condition.`,
    );
  }
}
