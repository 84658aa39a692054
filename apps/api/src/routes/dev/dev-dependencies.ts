import type { SteerableClock } from '@aisle/core';
import type { OperationRoute } from '../../http/operations/operation-route.js';
import type { RouteDependencies } from '../route-dependencies.js';

/** Additional capabilities of development mode. */
export interface DevelopmentTools {
  /** The clock of the store. */
  readonly clock: SteerableClock;
  /** Empties the store and fills it as the first start did. */
  readonly refill: () => Promise<void>;
}

/** Dependencies of the handlers of development mode. */
export interface DevDependencies extends RouteDependencies, DevelopmentTools {
  readonly readOnly: boolean;
}

/** Creates the handler of a helper operation. */
export type DevRoute = (dependencies: DevDependencies) => OperationRoute;
