import type { SeedRecord } from '@aisle/schema/seed';
import { afterAll, afterEach, beforeEach } from 'vitest';
import type { ProductPage } from '../../src/catalog/read-operations.js';
import type { NodeProductsRequest } from '../../src/catalog/requests.js';
import type { Commerce, SeedReport } from '../../src/commerce/commerce.js';
import { createCommerce } from '../../src/commerce/create-commerce.js';
import type { Storage } from '../../src/commerce/storage.js';
import type { SeedOptions } from '../../src/seeding/load-seed.js';
import type { SubscriptionService } from '../../src/subscriptions/subscription-service.js';
import {
  type FixedEnvironment,
  makeCountingIds,
  makeFixedEnvironment,
} from '../../src/testing/fixed-environment.js';
import { shopIds } from '../../src/testing/make-shop.js';

const ids = makeCountingIds();

/** Creates a fixed environment with unique ids: a reused storage caches releases by their ids. */
export function makeTestEnvironment(): FixedEnvironment {
  return { ...makeFixedEnvironment(), ids };
}

/** Opens an empty storage. */
export type OpenStorage = () => Promise<Storage> | Storage;

/** A commerce service with a fixed environment, on a store that holds the same at the beginning of each test. */
export interface CommerceInUse {
  readonly commerce: Commerce;
  readonly subscriptions: SubscriptionService;
  readonly environment: FixedEnvironment;
  /** Loads records whose origins count from `seed:1`. */
  load(records: readonly SeedRecord[], options?: SeedOptions): Promise<SeedReport>;
  /** Lists the products of the shop's hierarchy; the request may override that. */
  list(request?: Partial<NodeProductsRequest>): Promise<ProductPage>;
  /** Everything that the store would export. */
  export(): Promise<SeedRecord[]>;
}

/**
 * Provides the tests of a block with a commerce service on a store that holds `records`. A test
 * that leaves the store unchanged passes it on to the next test. Otherwise, and without records,
 * each test gets a new store.
 */
export function useCommerce(
  openStorage: OpenStorage,
  records: readonly SeedRecord[] = [],
): CommerceInUse {
  let store: { readonly commerce: Commerce; readonly environment: FixedEnvironment } | undefined;
  let before = '';
  let openedAt = 0;
  const current = () => {
    if (!store) throw new RangeError('no store is open between the tests');
    return store;
  };
  const close = async () => {
    const { commerce } = store ?? {};
    store = undefined;
    await commerce?.close();
  };
  const service: CommerceInUse = {
    get commerce() {
      return current().commerce;
    },
    get subscriptions() {
      return current().commerce.subscriptions;
    },
    get environment() {
      return current().environment;
    },
    load: (more, options) =>
      current().commerce.loadSeed(
        more.map((record, index) => ({ record, origin: `seed:${index + 1}` })),
        options,
      ),
    list: (request) =>
      current().commerce.catalog.listNodeProducts({
        catalog_id: shopIds.catalog,
        node_id: shopIds.hierarchy,
        ...request,
      }),
    async export() {
      const exported: SeedRecord[] = [];
      for await (const record of current().commerce.exportSeed()) exported.push(record);
      return exported;
    },
  };
  beforeEach(async () => {
    if (store) {
      store.environment.setTime(openedAt);
      return;
    }
    const environment = makeTestEnvironment();
    openedAt = environment.clock();
    before = '';
    store = {
      commerce: createCommerce({ storage: await openStorage(), ...environment }),
      environment,
    };
    if (records.length === 0) return;
    await service.load(records);
    before = await contentOf(service);
  });
  afterEach(async () => {
    if (store && (records.length === 0 || (await contentOf(service)) !== before)) await close();
  });
  afterAll(close);
  return service;
}

/** Returns the content of a store as text, or the reason why it cannot be read. */
async function contentOf({ commerce, export: readAll }: CommerceInUse): Promise<string> {
  try {
    return JSON.stringify([await readAll(), await commerce.catalog.listCatalogs()]);
  } catch (error) {
    return String(error);
  }
}

/** The skus of a page's products. */
export function skusOf({ products }: Pick<ProductPage, 'products'>): (string | undefined)[] {
  return products.map(({ attributes }) => attributes.sku);
}
