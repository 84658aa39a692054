import { v7 as makeUuid } from 'uuid';
import { createCatalogService } from '../catalog/create-catalog-service.js';
import { loadSeed } from '../seeding/load-seed.js';
import { createSubscriptionService } from '../subscriptions/create-subscription-service.js';
import type { Commerce } from './commerce.js';
import type { Environment } from './environment.js';
import type { Storage } from './storage.js';

/** What a commerce service is made of: a storage, and its own clock, random source or ids if wanted. */
export interface CommerceOptions extends Partial<Environment> {
  readonly storage: Storage;
}

/**
 * Makes the commerce service on a storage.
 *
 * @example
 * const commerce = createCommerce({ storage: openSqlite('store.sqlite') });
 * const page = await commerce.catalog.listNodeProducts({ catalog_id, node_id });
 * console.log(page.total, page.products[0]?.attributes.name);
 */
export function createCommerce({
  storage,
  clock = Date.now,
  random = Math.random,
  ids = makeUuid,
}: CommerceOptions): Commerce {
  const environment: Environment = { clock, random, ids };
  const catalog = createCatalogService(storage.catalog, environment);
  return {
    catalog,
    subscriptions: createSubscriptionService(storage.subscriptions, environment),
    async loadSeed(source, options = {}) {
      const { records, toPublish } = await loadSeed(storage.seeds, clock, source, options);
      const { signal, onPublishProgress } = options;
      const published = [];
      for (const catalogId of toPublish) {
        const release = await catalog.publishRelease(catalogId, {
          ...(signal && { signal }),
          ...(onPublishProgress && { onProgress: onPublishProgress }),
        });
        published.push(release);
      }
      return { records, published };
    },
    exportSeed: () => storage.seeds.exportRecords(),
    reset: () => storage.seeds.clear(),
    sweep: () => storage.sweep(),
    describe: () => storage.describe(),
    check: () => storage.check(),
    close: () => storage.close(),
  };
}
