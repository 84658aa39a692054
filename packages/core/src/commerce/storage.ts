import type { AccountStore } from '../accounts/account.js';
import type { CartStore } from '../carts/cart.js';
import type { CatalogStore } from '../catalog/catalog-store.js';
import type { CatalogInspection } from '../catalog/inspection/find-products.js';
import type { CriterionName } from '../catalog/requests.js';
import type { InventoryStore } from '../inventories/inventory-service.js';
import type { Memory } from '../memory/memory.js';
import type { OrderStore } from '../orders/order.js';
import type { SeedStore } from '../seeding/seed-store.js';
import type { SubscriptionStore } from '../subscriptions/stored-subscription.js';

/** Values that requests may use, as the store's own data gives them; each list in alphabetical order. */
export interface StoreValues {
  /** Currencies of the price books. */
  readonly currencies: readonly string[];
  /** Languages of any release that can be read. */
  readonly languages: readonly string[];
  /** Channels, tags, accounts and customers that catalog rules name. */
  readonly channels: readonly string[];
  readonly tags: readonly string[];
  readonly accounts: readonly string[];
  readonly customers: readonly string[];
}

/** Finds the values that requests may use. */
export async function describeValues(
  store: Pick<CatalogStore, 'listRules' | 'listCatalogs' | 'listCurrencies'>,
): Promise<StoreValues> {
  const rules = await store.listRules();
  const catalogs = await store.listCatalogs();
  const named = (criterion: CriterionName) =>
    sortOnce(rules.flatMap((rule) => rule[criterion] ?? []));
  return {
    currencies: await store.listCurrencies(),
    languages: sortOnce(catalogs.flatMap(({ releases }) => releases).flatMap(languagesOf)),
    channels: named('channels'),
    tags: named('tags'),
    accounts: named('accounts'),
    customers: named('customers'),
  };
}

function languagesOf({ languages }: { readonly languages: readonly string[] }): readonly string[] {
  return languages;
}

function sortOnce(values: readonly string[]): readonly string[] {
  return [...new Set(values)].sort();
}

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
  readonly accounts: number;
  readonly subscriptions: number;
  readonly orders: number;
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

/** All stores on one engine. */
export interface Storage {
  readonly catalog: CatalogStore;
  /** Absent if the engine cannot explain its answers. */
  readonly inspection?: CatalogInspection;
  readonly subscriptions: SubscriptionStore;
  readonly accounts: AccountStore;
  readonly carts: CartStore;
  readonly orders: OrderStore;
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
  cleanUp(): Promise<void>;
  /** Throws if the storage is unusable at the moment. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A text that an engine stores for the server of the store, such as the keys that sign tokens. It
 * is not a record: exports omit it, and emptying the store keeps it.
 */
export interface KeyStore {
  /** Returns the stored text; undefined before the first change. */
  read(): Promise<string | undefined>;
  /**
   * Replaces the text by the result of `make` in one transaction. Resolves to the stored text. May
   * call `make` again after a concurrent change. An error from `make` leaves the text unchanged.
   */
  change(make: (kept: string | undefined) => string): Promise<string>;
}
