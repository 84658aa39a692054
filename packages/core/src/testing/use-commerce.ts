import type { SeedRecord } from '@aisle/schema';
import { afterEach, beforeEach } from 'vitest';
import type { ProductPage } from '../catalog/reads/products.js';
import type { NodeProductsRequest } from '../catalog/requests.js';
import type { Commerce, SeedReport } from '../commerce/commerce.js';
import { createCommerce } from '../commerce/create-commerce.js';
import type { Storage } from '../commerce/storage.js';
import type { SeedOptions } from '../seeding/load-seed.js';
import type { SubscriptionService } from '../subscriptions/subscription-service.js';
import { type FixedEnvironment, makeFixedEnvironment } from './fixed-environment.js';
import { shopIds } from './make-shop.js';

/** Opens an empty storage. */
export type OpenStorage = () => Promise<Storage> | Storage;

/** A commerce service on an empty storage with a fixed environment, made anew for each test. */
export interface CommerceInUse {
  readonly commerce: Commerce;
  readonly subscriptions: SubscriptionService;
  readonly environment: FixedEnvironment;
  /** Loads records whose origins count from `seed:1`. */
  load(records: readonly SeedRecord[], options?: SeedOptions): Promise<SeedReport>;
  /** Lists the products of the shop's hierarchy, or as the request says otherwise. */
  list(request?: Partial<NodeProductsRequest>): Promise<ProductPage>;
  /** Everything that the store would export. */
  export(): Promise<SeedRecord[]>;
}

/** Has a commerce service made before each test of the block, and closed after it. */
export function useCommerce(openStorage: OpenStorage): CommerceInUse {
  let commerce: Commerce;
  let environment: FixedEnvironment;
  beforeEach(async () => {
    environment = makeFixedEnvironment();
    commerce = createCommerce({ storage: await openStorage(), ...environment });
  });
  afterEach(() => commerce.close());
  return {
    get commerce() {
      return commerce;
    },
    get subscriptions() {
      return commerce.subscriptions;
    },
    get environment() {
      return environment;
    },
    load: (records, options) =>
      commerce.loadSeed(
        records.map((record, index) => ({ record, origin: `seed:${index + 1}` })),
        options,
      ),
    list: (request) =>
      commerce.catalog.listNodeProducts({
        catalog_id: shopIds.catalog,
        node_id: shopIds.hierarchy,
        ...request,
      }),
    async export() {
      const records: SeedRecord[] = [];
      for await (const record of commerce.exportSeed()) records.push(record);
      return records;
    },
  };
}

/** The skus of a page's products. */
export function skusOf({ products }: Pick<ProductPage, 'products'>): (string | undefined)[] {
  return products.map(({ attributes }) => attributes.sku);
}
