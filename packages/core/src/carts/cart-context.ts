import type { CatalogStore } from '../catalog/catalog-store.js';
import type { Clock, Environment } from '../environment/environment.js';
import type { InventoryStore } from '../inventories/inventory-store.js';
import type { CartStore } from './cart-store.js';
import type { CartCount } from './count-carts.js';
import type { SeenBefore } from './products/seen-product.js';

/** Dependencies of the cart operations. */
export interface CartContext {
  readonly carts: CartStore;
  readonly inventories: InventoryStore;
  /** Store to read the products from. */
  readonly store: CatalogStore;
  /** Cache of products that shoppers saw before. */
  readonly seenBefore: SeenBefore;
  /** Its clock decides which prices apply. */
  readonly environment: Pick<Environment, 'clock' | 'ids'>;
  /**
   * Clock that cart lifetimes are measured by. It is not the store's clock: moving that one must
   * not delete shoppers' carts.
   */
  readonly systemClock: Clock;
  readonly count: CartCount;
  /** Milliseconds after its last change at which a cart expires. */
  readonly lifetime: number;
}
