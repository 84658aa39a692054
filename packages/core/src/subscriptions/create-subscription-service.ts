import { canonicalUuid, createValidator, Uuid } from '@aisle/schema';
import type { Environment } from '../environment/environment.js';
import { activateDue } from './activate-due.js';
import { browseSubscriptions } from './browse-subscriptions.js';
import { listUpcoming } from './list-upcoming.js';
import { previewUpdate } from './preview-update.js';
import { readSubscription } from './read-subscription.js';
import { extendSubscription } from './render/superset.js';
import type { SubscriptionService } from './subscription-service.js';
import type { SubscriptionStore } from './subscription-store.js';
import { versionOf } from './subscription-version.js';
import { restoreSubscription } from './update/restore-subscription.js';
import { updateSubscription } from './update-subscription.js';

const validateId = createValidator(Uuid);

/** Creates the subscription operations on a store, a clock and an id maker. */
export function createSubscriptionService(
  store: SubscriptionStore,
  environment: Pick<Environment, 'clock' | 'ids'>,
): SubscriptionService {
  return {
    update: (id, change, options) => updateSubscription(store, environment, id, change, options),
    async find(id) {
      if (validateId(id).faults) return undefined;
      const found = await store.find(canonicalUuid(id));
      if (!found) return undefined;
      return { subscription: extendSubscription(found), version: versionOf(found), changed: [] };
    },
    async list(options) {
      const { subscriptions } = await browseSubscriptions(store, options);
      return subscriptions.map(({ subscription }) => subscription);
    },
    browse: (options) => browseSubscriptions(store, options),
    read: (id) => readSubscription(store, canonicalUuid(id)),
    preview: (id, change, options) => previewUpdate(store, environment, id, change, options),
    restore: (id, snapshot, options) =>
      restoreSubscription(store, canonicalUuid(id), snapshot, options),
    listUpcoming: (now, limit) => listUpcoming(store, now, limit),
    activateDue: () => activateDue(store, environment),
  };
}
