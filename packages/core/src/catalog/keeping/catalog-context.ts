import type { Environment } from '../../environment/environment.js';
import type { CatalogStore } from '../catalog-store.js';

/** Dependencies of the catalog operations. */
export interface CatalogContext {
  readonly store: CatalogStore;
  readonly environment: Environment;
}
