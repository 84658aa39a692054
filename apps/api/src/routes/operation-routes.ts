import type { OperationName } from '@aisle/schema';
import type { OperationRoute } from '../http/operations/operation-route.js';
import { createAccessTokenRoute } from './create-access-token.js';
import { getProductRoute } from './get-product.js';
import { listNodeProductsRoute } from './list-node-products.js';
import { listNodesRoute } from './list-nodes.js';
import type { RouteDependencies } from './route-dependencies.js';
import { updateSubscriptionRoute } from './update-subscription.js';

/** What answers each operation. */
export const operationRoutes = {
  listNodeProducts: listNodeProductsRoute,
  listNodes: listNodesRoute,
  getProduct: getProductRoute,
  updateSubscription: updateSubscriptionRoute,
  createAccessToken: createAccessTokenRoute,
} as const satisfies Record<OperationName, (dependencies: RouteDependencies) => OperationRoute>;
