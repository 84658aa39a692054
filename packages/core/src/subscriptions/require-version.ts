import { CommerceError } from '@aisle/schema';
import type { SubscriptionSnapshot } from './subscription-store.js';
import { versionOf } from './subscription-version.js';

/**
 * Refuses to change a subscription that is in none of the states that the caller knows.
 * @throws CommerceError `precondition_failed`.
 */
export function requireVersion(
  snapshot: SubscriptionSnapshot,
  known: readonly string[] | undefined,
): void {
  if (known === undefined || known.includes(versionOf(snapshot))) return;
  throw new CommerceError(
    'precondition_failed',
    `The subscription ${snapshot.record.id} is no longer in the state that the request expects, so nothing was changed; look at its present state (an update without attributes shows it) and repeat the update with that state's version.`,
  );
}
