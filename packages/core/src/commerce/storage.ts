import type { CartStore } from '../carts/cart-store.js';
import type { CatalogStore } from '../catalog/catalog-store.js';
import type { CatalogInspection } from '../catalog/inspection/catalog-inspection.js';
import type { InventoryStore } from '../inventories/inventory-store.js';
import type { Memory } from '../memory/memory.js';
import type { SeedStore } from '../seeding/seed-store.js';
import type { SubscriptionStore } from '../subscriptions/subscription-store.js';
import type { KeyStore } from './key-store.js';

/** Numbers of the things that a store holds. */
export interface StoreSummary {
  /**
   * Location of the store: the path of its file, `:memory:`, or a PostgreSQL address without the
   * password.
   */
  readonly location: string;
  readonly catalogs: number;
  /** Number of readable published releases. */
  readonly releases: number;
  readonly nodes: number;
  readonly products: number;
  /** Number of products that no release shows. */
  readonly drafts: number;
  readonly offerings: number;
  readonly subscriptions: number;
  /** Number of carts, including expired ones that are not deleted yet. */
  readonly carts: number;
  /** Number of stock records: one per product and location. */
  readonly stock: number;
}

/** Metrics of a store. All are known without counting records. */
export interface StoreMeasures {
  /** Size of the store on its disk in bytes. */
  readonly bytes: number;
  /** Number of readable published releases. */
  readonly releases: number;
  /** Number of releases ever published, including unreadable ones. */
  readonly publications: number;
}

/**
 * Reason why a server of a store is not used: it lags behind, is unreachable, or refuses the login.
 */
export interface ServerTrouble {
  readonly reason: 'lag' | 'gone' | 'refused';
  /** Description of the trouble. */
  readonly detail: string;
}

/** A server of a store: the primary or a replica. */
export interface ServerState {
  /** Host, port and database, without a user or a password. */
  readonly name: string;
  readonly isReplica: boolean;
  /** Reason why the server is not used at the moment. */
  readonly trouble?: ServerTrouble | undefined;
}

/** All stores on one engine. */
export interface Storage {
  readonly catalog: CatalogStore;
  /** Absent if the engine cannot explain its answers. */
  readonly inspection?: CatalogInspection;
  readonly subscriptions: SubscriptionStore;
  readonly carts: CartStore;
  readonly inventories: InventoryStore;
  readonly seeds: SeedStore;
  /** Absent if keys are stored outside the store, such as next to a file. */
  readonly keys?: KeyStore;
  /**
   * Cache of the engine, shared by everything derived from its answers. Nothing derived is cached
   * without one.
   */
  readonly memory?: Memory;
  describe(): Promise<StoreSummary>;
  measure(): Promise<StoreMeasures>;
  /** Frees the leftovers of unfinished publications. */
  sweep(): Promise<void>;
  /** Throws if the storage is unusable at the moment. */
  check(): Promise<void>;
  /** Returns the replicas that are read from. Absent if the engine has none. */
  replicas?(): readonly ServerState[];
  close(): Promise<void>;
}
