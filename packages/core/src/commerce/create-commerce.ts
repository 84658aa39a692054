import { CommerceError, parseTimestamp } from '@aisle/schema';
import type { UpcomingChange } from '@aisle/schema/dev';
import { v7 as makeUuid } from 'uuid';
import { createAccountService } from '../accounts/sign-in.js';
import {
  type CartLimits,
  createCartContext,
  createCartService,
  defaultCartLimits,
} from '../carts/cart-service.js';
import type { CatalogService } from '../catalog/catalog-service.js';
import { createCatalogService } from '../catalog/create-catalog-service.js';
import type { Release } from '../catalog/publication.js';
import {
  environmentRules,
  isCount,
  type OptionRule,
  optional,
  requireOptions,
} from '../environment/require-options.js';
import { type Clock, type Environment, wholeClock } from '../environment/steerable-clock.js';
import { createInventoryService } from '../inventories/inventory-service.js';
import { createMemory } from '../memory/memory.js';
import { createOrderService } from '../orders/check-out.js';
import { loadSeed, type SeedOptions, type SeedSource } from '../seeding/load-seed.js';
import { clearUnfinishedFill, type LocatedRecord } from '../seeding/seed-store.js';
import {
  createSubscriptionService,
  type SubscriptionService,
} from '../subscriptions/subscription-service.js';
import { type Commerce, createRecordOperations, type SeedRecords } from './commerce.js';
import { describeValues, type Storage } from './storage.js';

/**
 * Returns the next changes that time alone makes to catalogs and subscriptions, earliest first, at
 * most `limit`.
 */
async function listUpcoming(
  catalog: Pick<CatalogService, 'listUpcoming'>,
  subscriptions: Pick<SubscriptionService, 'listUpcoming'>,
  now: number,
  limit: number,
): Promise<readonly UpcomingChange[]> {
  const changes = await Promise.all(
    [catalog, subscriptions].map((domain) => domain.listUpcoming(now, limit)),
  );
  return changes
    .flat()
    .sort((a, b) => parseTimestamp(a.time) - parseTimestamp(b.time))
    .slice(0, limit);
}

/** Storage of a commerce service, and optionally its own clock, random source or ids. */
export interface CommerceOptions extends Partial<Environment> {
  readonly storage: Storage;
  /**
   * Clock that cart lifetimes are measured by, if `clock` may be moved without expiring carts;
   * `clock` when absent.
   */
  readonly systemClock?: Clock;
  /** Maximum number and lifetime of carts; 100,000 and seven days when absent. */
  readonly carts?: Partial<CartLimits>;
}

/**
 * Creates the commerce service on a storage.
 * @throws TypeError for unknown options.
 *
 * @example
 * const commerce = createCommerce({ storage: openSqlite('store.sqlite') });
 * const page = await commerce.catalog.listNodeProducts({ catalog_id, node_id });
 * console.log(page.total, page.products[0]?.attributes.name);
 */
export function createCommerce(options: CommerceOptions): Commerce {
  requireOptions('createCommerce', options, {
    storage: storageRule,
    carts: cartsRule,
    systemClock: environmentRules.clock,
    ...environmentRules,
  });
  const { lifetime = defaultCartLimits.lifetime, most = defaultCartLimits.most } = readCartLimits(
    options.carts,
  );
  const {
    storage,
    clock = Date.now,
    systemClock = clock,
    random = Math.random,
    ids = makeUuid,
  } = options;
  const environment: Environment = { clock: wholeClock(clock), random, ids };
  const catalog = createCatalogService(storage, environment);
  const subscriptions = createSubscriptionService(storage.subscriptions, environment);
  const { inventories, memory = createMemory(0) } = storage;
  const store = (source: SeedSource, options: SeedOptions) =>
    loadSeed(storage.seeds, environment.clock, source, options);
  const carts = createCartContext(
    {
      store: storage.catalog,
      carts: storage.carts,
      inventories,
      findOffering: (id) => storage.subscriptions.findOffering(id),
      environment,
      systemClock: wholeClock(systemClock),
      memory,
    },
    { lifetime, most },
  );
  return {
    catalog,
    subscriptions,
    carts: createCartService(carts),
    orders: createOrderService({ carts, orders: storage.orders, accounts: storage.accounts }),
    accounts: createAccountService({
      store: storage.accounts,
      environment,
      systemClock: wholeClock(systemClock),
    }),
    inventories: createInventoryService(inventories, () => storage.catalog.settings()),
    records: createRecordOperations(storage, environment),
    async loadSeed(source, options = {}) {
      const { toPublish, ...stored } = await store(source, options);
      return { ...stored, published: await publishStored(catalog, toPublish, options) };
    },
    async loadRecords(records, options = {}) {
      const { toPublish, ...stored } = await store(countRecords(records), options);
      const touched = options.dryRun ? [] : stored.touched;
      const shown = toPublish.length > 0 ? toPublish : touched;
      return { ...stored, published: await publishStored(catalog, shown, options) };
    },
    exportSeed: () => storage.seeds.exportRecords(),
    reset: () => storage.seeds.clear(),
    beginFill: ({ clear = false } = {}) => storage.seeds.beginFill({ clear }),
    clearUnfinishedFill: (options) => clearUnfinishedFill(storage.seeds, options),
    cleanUp: () => storage.cleanUp(),
    listUpcoming: (limit = 20) => listUpcoming(catalog, subscriptions, environment.clock(), limit),
    settings: () => storage.catalog.settings(),
    describe: () => storage.describe(),
    describeValues: () => describeValues(storage.catalog),
    measure: () => storage.measure(),
    check: () => storage.check(),
    close: () => storage.close(),
  };
}

const storageRule: OptionRule = [
  'the result of openSqlite(), or a storage of your own',
  (value) => typeof value === 'object' && value !== null && 'catalog' in value && 'seeds' in value,
];

const cartsRule = optional(
  'an object with lifetime and most',
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

function readCartLimits(limits: Partial<CartLimits> = {}): Partial<CartLimits> {
  requireOptions('createCommerce', limits, {
    lifetime: optional('a number of milliseconds from 1 on', isCount),
    most: optional('a number of carts from 1 on', isCount),
  });
  return limits;
}

async function* countRecords(records: SeedRecords): AsyncGenerator<LocatedRecord> {
  let count = 0;
  for await (const record of records) {
    count += 1;
    yield { record, origin: `record ${count}` };
  }
}

/** Publishes the catalogs that a seed names. Errors say that its records are already stored. */
async function publishStored(
  catalog: CatalogService,
  catalogIds: readonly string[],
  { signal, onPublishProgress }: SeedOptions,
): Promise<readonly Release[]> {
  const published: Release[] = [];
  try {
    for (const catalogId of catalogIds) {
      const release = await catalog.publishRelease(catalogId, {
        signal,
        onProgress: onPublishProgress,
      });
      published.push(release);
    }
    return published;
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error;
    const stored = 'The records of the seed are stored; publish their catalogs to show them.';
    throw new CommerceError(error.code, [...error.details, stored], { cause: error });
  }
}
