import type { DevOperationName } from '@aisle/schema/dev';
import type { OperationRoute } from '../../http/operations/operation-route.js';
import type { RouteDependencies } from '../route-dependencies.js';
import { explainNodeProductsRoute } from './explain-node-products.js';
import { findProductsRoute } from './find-products.js';
import { listNodeTreeRoute } from './list-node-tree.js';
import { listTreeRoute } from './list-tree.js';
import { listValuesRoute } from './list-values.js';

/** Handlers of the helper operations about catalogs. */
export const devCatalogRoutes = {
  listTree: listTreeRoute,
  listNodeTree: listNodeTreeRoute,
  listValues: listValuesRoute,
  findProducts: findProductsRoute,
  explainNodeProducts: explainNodeProductsRoute,
} as const satisfies Partial<
  Record<DevOperationName, (dependencies: RouteDependencies) => OperationRoute>
>;
