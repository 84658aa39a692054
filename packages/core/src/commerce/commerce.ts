import type { UpcomingChange } from '@aisle/schema/dev';
import type { SeedRecord, SeedRecordType } from '@aisle/schema/seed';
import { type AccountContext, accountOperations } from '../accounts/account-operations.js';
import { addressOperations } from '../accounts/address-operations.js';
import { memberOperations } from '../accounts/member-operations.js';
import type { AccountService } from '../accounts/sign-in.js';
import type { CartService } from '../carts/cart-service.js';
import type { CatalogService } from '../catalog/catalog-service.js';
import { storeOperations } from '../catalog/keeping/files-and-currencies.js';
import { catalogOperations } from '../catalog/keeping/releases.js';
import { type CatalogContext, ruleOperations } from '../catalog/keeping/rules.js';
import type { Release } from '../catalog/publication.js';
import type { Environment } from '../environment/steerable-clock.js';
import type { StoreSettings } from '../environment/store-settings.js';
import type { InventoryService } from '../inventories/inventory-service.js';
import type { OrderService } from '../orders/check-out.js';
import { type OrderContext, orderOperations } from '../orders/order-operations.js';
import { loadSeed, type SeedOptions, type SeedSource } from '../seeding/load-seed.js';
import type { ImportChanges, StoreFill, WithdrawnProduct } from '../seeding/seed-store.js';
import { subscriptionCreation } from '../subscriptions/create.js';
import { subscriptionImports } from '../subscriptions/import-subscriptions.js';
import { offeringOperations, type SubscriptionContext } from '../subscriptions/read-offerings.js';
import { subscriptionReads } from '../subscriptions/read-subscriptions.js';
import { subscriptionStates } from '../subscriptions/states.js';
import type { SubscriptionService } from '../subscriptions/subscription-service.js';
import type { Storage, StoreMeasures, StoreSummary, StoreValues } from './storage.js';

/** Result of loading a seed: records by type, and the releases that it published. */
export interface SeedReport {
  readonly records: Readonly<Partial<Record<SeedRecordType, number>>>;
  /** Children that became drafts because the source lists their families without them. */
  readonly withdrawn: readonly WithdrawnProduct[];
  /**
   * Ids of the catalogs that must be published to show the seed, including those already published.
   */
  readonly touched: readonly string[];
  readonly published: readonly Release[];
  /** Numbers of new, changed and unchanged records, by type. Withdrawn products are not counted. */
  readonly changes: ImportChanges;
}

/** Records: an array, or the export of another store. */
export type SeedRecords = Iterable<SeedRecord> | AsyncIterable<SeedRecord>;

/** The commerce service without HTTP. Created by {@link createCommerce}. */
export interface Commerce {
  readonly catalog: CatalogService;
  readonly subscriptions: SubscriptionService;
  readonly carts: CartService;
  readonly accounts: AccountService;
  readonly orders: OrderService;
  readonly inventories: InventoryService;
  /** Operations of the contract on stored records, by name. */
  readonly records: RecordOperations;

  /**
   * Stores the records of a seed, all of them or none, then publishes the catalogs that its
   * `publish` records name.
   * @throws CommerceError `validation_failed` with one detail per fault; nothing has changed then.
   */
  loadSeed(source: SeedSource, options?: SeedOptions): Promise<SeedReport>;

  /**
   * Stores records as {@link loadSeed} does, and publishes the catalogs that they touch. If there
   * are `publish` records, only the catalogs that they name are published. Messages count the
   * records: `record 3 /name must be …`.
   * @throws CommerceError `validation_failed` with one detail per fault; nothing has changed then.
   * @example
   * await commerce.loadRecords([{ type: 'product', id, name: 'Mug', status: 'live', sku: 'MUG', node_ids: [] }]);
   */
  loadRecords(records: SeedRecords, options?: SeedOptions): Promise<SeedReport>;
  // Listed last because the compiler explains the last overload, and in an array it names the
  // faulty member.
  loadRecords(records: readonly SeedRecord[], options?: SeedOptions): Promise<SeedReport>;

  /**
   * Exports everything that {@link loadSeed} stores, in an order that can be loaded again. Leave
   * the loop to stop it.
   */
  exportSeed(): AsyncIterable<SeedRecord>;

  /**
   * Deletes all records, releases, subscriptions and carts in one transaction that no signal stops
   * halfway.
   */
  reset(): Promise<void>;

  /**
   * Begins to fill the store from several seeds that only count together. Call `complete` after the
   * last one, or `abandon` after a failure. Returns undefined if the store is not empty, unless
   * `clear` empties it first. Until the end, even this service cannot change carts, subscriptions
   * and rules (`busy`), because abandoning would delete the changes.
   * @throws CommerceError `busy` while another process fills the store.
   */
  beginFill(options?: { readonly clear?: boolean }): Promise<StoreFill | undefined>;

  /**
   * Empties the store if a process ended while filling it. Waits for a fill that is still running,
   * and calls `onWait` first.
   * @throws CommerceError `aborted` when the signal fires.
   * @returns true if a partial fill was deleted.
   */
  clearUnfinishedFill(options?: {
    readonly signal?: AbortSignal;
    readonly onWait?: () => void;
  }): Promise<boolean>;

  /** Frees the unpublished data of a process that ended during a publish. */
  cleanUp(): Promise<void>;

  /**
   * Returns the next changes that time alone makes: sales and catalog rules of the newest releases
   * that begin or end, subscriptions that go live. Earliest first, at most `limit` (20 when
   * absent).
   */
  listUpcoming(limit?: number): Promise<readonly UpcomingChange[]>;

  /** Returns the settings of the whole store. */
  settings(): Promise<StoreSettings>;

  /** Returns the contents of the store in numbers. */
  describe(): Promise<StoreSummary>;

  /** Returns values that requests may use: currencies, languages, and criteria of catalog rules. */
  describeValues(): Promise<StoreValues>;

  /** Returns metrics of the store. They are cheap enough to read often. */
  measure(): Promise<StoreMeasures>;

  /** Throws if the store is unusable at the moment. */
  check(): Promise<void>;

  /**
   * Closes the storage. Every later call is refused with CommerceError `storage_unavailable`; a
   * second `close` does nothing.
   *
   * Running calls finish their current step. On SQLite a step is a whole change and nearly every
   * whole read. On PostgreSQL it is one query. The next step is refused. So running imports and
   * publishes end and leave nothing behind, and exports end too.
   */
  close(): Promise<void>;
}

/** A group of operations without the context that they are called with. */
type Bound<Operations extends Readonly<Record<string, Operation>>> = {
  readonly [Name in keyof Operations]: (
    request: Parameters<Operations[Name]>[1],
  ) => ReturnType<Operations[Name]>;
};

type Operation = (context: never, request: never) => Promise<unknown>;

/**
 * Operations of the contract on stored records. Each throws a CommerceError `not_found` for an
 * unknown id, and `bad_request` for an invalid page or filter.
 */
export type RecordOperations = Bound<
  typeof catalogOperations &
    typeof ruleOperations &
    typeof storeOperations &
    typeof subscriptionCreation &
    typeof subscriptionImports &
    typeof subscriptionReads &
    typeof subscriptionStates &
    typeof offeringOperations &
    typeof accountOperations &
    typeof addressOperations &
    typeof orderOperations &
    typeof memberOperations
>;

/** Creates the record operations on a storage. */
export function createRecordOperations(
  storage: Pick<Storage, 'accounts' | 'catalog' | 'orders' | 'subscriptions' | 'seeds'>,
  environment: Environment,
): RecordOperations {
  const catalogs: CatalogContext = { store: storage.catalog, environment };
  const settings = () => storage.catalog.settings();
  const accounts: AccountContext = { store: storage.accounts, environment, settings };
  const orders: OrderContext = { store: storage.orders, environment, settings };
  const subscriptions: SubscriptionContext = {
    store: storage.subscriptions,
    environment,
    settings,
    load: (records) => loadSeed(storage.seeds, environment.clock, records),
  };
  return {
    ...bind(catalogOperations, catalogs),
    ...bind(ruleOperations, catalogs),
    ...bind(storeOperations, catalogs),
    ...bind(subscriptionCreation, subscriptions),
    ...bind(subscriptionImports, subscriptions),
    ...bind(subscriptionReads, subscriptions),
    ...bind(subscriptionStates, subscriptions),
    ...bind(offeringOperations, subscriptions),
    ...bind(accountOperations, accounts),
    ...bind(addressOperations, accounts),
    ...bind(orderOperations, orders),
    ...bind(memberOperations, accounts),
  };
}

function bind<Operations extends Readonly<Record<string, Operation>>>(
  operations: Operations,
  context: Parameters<Operations[keyof Operations]>[0],
): Bound<Operations> {
  return Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [
      name,
      async (request: never) => operation(context as never, request),
    ]),
  ) as Bound<Operations>;
}
