import type { CatalogStore } from '../catalog/catalog-store.js';
import type { Environment } from '../environment/environment.js';
import type { InventoryStore } from '../inventories/inventory-store.js';
import type { CartStore } from './cart-store.js';
import type { CartCount } from './count-carts.js';

/** What everything that is done with carts needs. */
export interface CartContext {
  readonly carts: CartStore;
  readonly inventories: InventoryStore;
  /** Where products are looked up. */
  readonly store: CatalogStore;
  readonly environment: Pick<Environment, 'clock' | 'ids'>;
  readonly count: CartCount;
  /** Milliseconds after its last change at which a cart is gone. */
  readonly lifetime: number;
}
