import type { UpcomingChange } from '@aisle/schema/dev';
import type { SeedRecord, SeedRecordType } from '@aisle/schema/seed';
import type { CartService } from '../carts/cart-service.js';
import type { CatalogService } from '../catalog/catalog-service.js';
import type { Release } from '../catalog/release.js';
import type { StoreSettings } from '../environment/store-settings.js';
import type { InventoryService } from '../inventories/inventory-service.js';
import type { SeedOptions, SeedSource } from '../seeding/load-seed.js';
import type { StoreFill, WithdrawnProduct } from '../seeding/seed-store.js';
import type { SubscriptionService } from '../subscriptions/subscription-service.js';
import type { StoreValues } from './describe-values.js';
import type { RecordOperations } from './record-operations.js';
import type { ServerState, StoreMeasures, StoreSummary } from './storage.js';

/** What a seed brought: records by type, and the releases that it had published. */
export interface SeedReport {
  readonly records: Readonly<Partial<Record<SeedRecordType, number>>>;
  /** Children that became drafts, because the source has their families without them. */
  readonly withdrawn: readonly WithdrawnProduct[];
  /**
   * Ids of the catalogs that have to be published to show what the seed says; those that it has had
   * published are among them.
   */
  readonly touched: readonly string[];
  readonly published: readonly Release[];
}

/** Records as they are: a list of them, or what another store exports. */
export type SeedRecords = Iterable<SeedRecord> | AsyncIterable<SeedRecord>;

/** The commerce service: everything it can do, without HTTP. Made by {@link createCommerce}. */
export interface Commerce {
  readonly catalog: CatalogService;
  readonly subscriptions: SubscriptionService;
  readonly carts: CartService;
  readonly inventories: InventoryService;
  /** What operations of the contract read and change of records as they are kept, by their names. */
  readonly records: RecordOperations;

  /**
   * Stores the records of a seed, all of them or none, then publishes the catalogs that its
   * `publish` records name.
   * @throws CommerceError `validation_failed` with a detail a fault; nothing has changed then.
   */
  loadSeed(source: SeedSource, options?: SeedOptions): Promise<SeedReport>;

  /**
   * Stores records as {@link loadSeed} does, and publishes what they touch; only the catalogs that `publish`
   * records name when there are such. Messages count the records: `record 3 /name must be …`.
   * @throws CommerceError `validation_failed` with a detail a fault; nothing has changed then.
   * @example
   * await commerce.loadRecords([{ type: 'product', id, name: 'Mug', status: 'live', sku: 'MUG', node_ids: [] }]);
   */
  loadRecords(records: SeedRecords, options?: SeedOptions): Promise<SeedReport>;
  // The compiler explains why the last one does not fit: in an array it names the member.
  loadRecords(records: readonly SeedRecord[], options?: SeedOptions): Promise<SeedReport>;

  /** Everything that {@link loadSeed} stores, in an order that can be loaded again. To stop it, leave the loop. */
  exportSeed(): AsyncIterable<SeedRecord>;

  /** Empties the store: records, releases, subscriptions, carts. One step, which no signal could stop halfway. */
  reset(): Promise<void>;

  /**
   * Begins to fill the store by several seeds, which count only together: complete it when all are loaded,
   * abandon it when that fails. Undefined, and nothing has changed, for a store that holds something, unless
   * it is to be emptied first (`clear`). Until then carts, subscriptions and rules cannot be changed (`busy`), by
   * this service neither, as an abandoned filling takes all with it.
   * @throws CommerceError `busy` while somebody else fills it.
   */
  beginFill(options?: { readonly clear?: boolean }): Promise<StoreFill | undefined>;

  /**
   * Empties the store when a process ended while it filled it; waits for one that is still at it, and calls
   * `onWait` first. Whether there was a half to clear away.
   * @throws CommerceError `aborted` when the signal fires.
   */
  clearUnfinishedFill(options?: {
    readonly signal?: AbortSignal;
    readonly onWait?: () => void;
  }): Promise<boolean>;

  /** Frees what a process that ended in the middle of a publish left behind. Nobody could see it. */
  sweep(): Promise<void>;

  /**
   * What passing time changes next: sales and catalog rules of the newest releases that begin or end,
   * subscriptions that go live. Earliest first, at most `limit` (20 when absent).
   */
  listUpcoming(limit?: number): Promise<readonly UpcomingChange[]>;

  /** The settings of the whole store. */
  settings(): Promise<StoreSettings>;

  /** What the store holds. */
  describe(): Promise<StoreSummary>;

  /** Values that requests may use: currencies, languages, and what catalog rules name. */
  describeValues(): Promise<StoreValues>;

  /** What there is to watch of the store, as often as one likes. */
  measure(): Promise<StoreMeasures>;

  /** Fails when the store cannot be used at the moment. */
  check(): Promise<void>;

  /** The replicas of the store that are read from, and which of them are left out now. */
  replicas(): readonly ServerState[];

  /**
   * Ends all use of the storage. Every call from then on is refused with CommerceError `storage_unavailable`, but
   * for this one, which does nothing more.
   *
   * What has begun is waited for, a step each. On SQLite a change and nearly each read are one, so that they end; on
   * PostgreSQL each question to its server is one. A step that would come next is refused as a call is: so end imports
   * and releases in the making, of which nothing is kept, and exports, whoever keeps them waiting.
   */
  close(): Promise<void>;
}
