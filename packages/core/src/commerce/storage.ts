import type { CartStore } from '../carts/cart-store.js';
import type { CatalogStore } from '../catalog/catalog-store.js';
import type { CatalogInspection } from '../catalog/inspection/catalog-inspection.js';
import type { InventoryStore } from '../inventories/inventory-store.js';
import type { Memory } from '../memory/memory.js';
import type { SeedStore } from '../seeding/seed-store.js';
import type { SubscriptionStore } from '../subscriptions/subscription-store.js';
import type { KeyStore } from './key-store.js';

/** How much a store holds. */
export interface StoreSummary {
  /** Where the data is kept: a file's path, or `:memory:`. */
  readonly location: string;
  readonly catalogs: number;
  /** Published releases that can be read. */
  readonly releases: number;
  readonly nodes: number;
  readonly products: number;
  /** Those of the products that no release shows. */
  readonly drafts: number;
  readonly offerings: number;
  readonly subscriptions: number;
  /** Those that are over and not swept yet, too. */
  readonly carts: number;
  /** Records of stock: a product at a location each. */
  readonly stock: number;
}

/** What there is to watch of a store; all of it is known without counting records. */
export interface StoreMeasures {
  /** What the store takes on its disk. */
  readonly bytes: number;
  /** Published releases that can be read. */
  readonly releases: number;
  /** Releases that were ever published, those that can no longer be read included. */
  readonly publications: number;
}

/** Why a server of a store is not used: it has not got everything yet, is not there, or lets nobody in. */
export interface ServerTrouble {
  readonly reason: 'lag' | 'gone' | 'refused';
  /** What happened, in words. */
  readonly detail: string;
}

/** A server that a store is on, or that is read from beside it. */
export interface ServerState {
  /** Its host, port and database, without a user or a password. */
  readonly name: string;
  readonly isReplica: boolean;
  /** Why it is not used at the moment. */
  readonly trouble?: ServerTrouble | undefined;
}

/** All stores on one engine. */
export interface Storage {
  readonly catalog: CatalogStore;
  /** Absent where the engine does not tell how its answers come about. */
  readonly inspection?: CatalogInspection;
  readonly subscriptions: SubscriptionStore;
  readonly carts: CartStore;
  readonly inventories: InventoryStore;
  readonly seeds: SeedStore;
  /** Absent where keys are kept beside the store, as beside a file. */
  readonly keys?: KeyStore;
  /** What the engine remembers in, which what is made of its answers shares; nothing of that is kept without one. */
  readonly memory?: Memory;
  describe(): Promise<StoreSummary>;
  measure(): Promise<StoreMeasures>;
  /** Frees what unfinished publications left behind. */
  sweep(): Promise<void>;
  /** Fails when the storage cannot be used at the moment. */
  check(): Promise<void>;
  /** The replicas that are read from. Absent where there can be none. */
  replicas?(): readonly ServerState[];
  close(): Promise<void>;
}
