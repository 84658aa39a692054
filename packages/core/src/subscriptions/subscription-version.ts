import { nameState } from '../versions/name-state.js';
import { renderSubscription } from './render/render-subscription.js';
import type { SubscriptionSnapshot } from './subscription-store.js';

/** Names a state of a subscription by all that is shown of it, its offering included. */
export function versionOf(snapshot: SubscriptionSnapshot): string {
  return nameState(snapshot.version, renderSubscription(snapshot));
}
