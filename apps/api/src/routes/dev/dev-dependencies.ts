import type { SteerableClock } from '@aisle/core';
import type { OperationRoute } from '../../http/operations/operation-route.js';
import type { RouteDependencies } from '../route-dependencies.js';

/** What development mode can do beside what the service can. */
export interface DevelopmentTools {
  /** The clock that the commerce service goes by. */
  readonly clock: SteerableClock;
  /** Empties the store and fills it as the first start did. */
  readonly refill: () => Promise<void>;
}

/** What the handlers of development mode need. */
export interface DevDependencies extends RouteDependencies, DevelopmentTools {
  readonly readOnly: boolean;
}

/** Makes what answers a helper operation. */
export type DevRoute = (dependencies: DevDependencies) => OperationRoute;
