import type { CatalogStore } from '../catalog/catalog-store.js';
import type { Clock, Environment } from '../environment/environment.js';
import type { InventoryStore } from '../inventories/inventory-store.js';
import type { CartStore } from './cart-store.js';
import type { CartCount } from './count-carts.js';
import type { SeenBefore } from './products/seen-product.js';

/** What everything that is done with carts needs. */
export interface CartContext {
  readonly carts: CartStore;
  readonly inventories: InventoryStore;
  /** Where products are looked up. */
  readonly store: CatalogStore;
  /** The products that shoppers saw before. */
  readonly seenBefore: SeenBefore;
  /** Its clock says which prices count. */
  readonly environment: Pick<Environment, 'clock' | 'ids'>;
  /** Tells how old carts are. The store's own clock may be moved, and shoppers' carts must not be lost by that. */
  readonly systemClock: Clock;
  readonly count: CartCount;
  /** Milliseconds after its last change at which a cart is gone. */
  readonly lifetime: number;
}
