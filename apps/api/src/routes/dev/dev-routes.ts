import type { DevOperationName } from '@aisle/schema/dev';
import { browseSubscriptionsRoute } from './browse-subscriptions.js';
import { readClockRoute, setClockRoute } from './clock.js';
import { describeStoreRoute, resetStoreRoute } from './describe-store.js';
import { devCatalogRoutes } from './dev-catalog-routes.js';
import type { DevRoute } from './dev-dependencies.js';
import { issueTestTokenRoute } from './issue-test-token.js';
import { previewUpdateRoute } from './preview-update.js';
import { readSubscriptionRoute, restoreSubscriptionRoute } from './read-subscription.js';

/** Handlers of the helper operations of development mode. */
export const devRoutes = {
  ...devCatalogRoutes,
  describeStore: describeStoreRoute,
  browseSubscriptions: browseSubscriptionsRoute,
  readSubscription: readSubscriptionRoute,
  restoreSubscription: restoreSubscriptionRoute,
  previewUpdate: previewUpdateRoute,
  readClock: readClockRoute,
  setClock: setClockRoute,
  issueTestToken: issueTestTokenRoute,
  resetStore: resetStoreRoute,
} as const satisfies Record<DevOperationName, DevRoute>;
