import { createHash } from 'node:crypto';
import { renderSubscription } from './render/render-subscription.js';
import type { SubscriptionSnapshot } from './subscription-store.js';

/**
 * Names a state of a subscription by all that is shown of it, its offering included. The count tells apart
 * states that look the same and have others between them.
 */
export function versionOf(snapshot: SubscriptionSnapshot): string {
  const shown = JSON.stringify(renderSubscription(snapshot));
  const hash = createHash('sha256').update(shown).digest('base64url').slice(0, 27);
  return `v${snapshot.version.toString(36)}-${hash}`;
}
