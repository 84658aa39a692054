import type { Environment } from '../../environment/environment.js';
import type { CatalogStore } from '../catalog-store.js';

/** What catalogs are kept and published with. */
export interface CatalogContext {
  readonly store: CatalogStore;
  readonly environment: Environment;
}
