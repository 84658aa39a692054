import { formatTimestamp } from '@aisle/schema';
import type { CatalogStore } from '../catalog-store.js';
import type { CatalogInspection } from '../inspection/catalog-inspection.js';
import type { StoredRelease } from '../release.js';
import type { ProductFacts } from './product-facts.js';

/** A store, and the inspection of its engine. */
export interface InspectedStore {
  readonly store: CatalogStore;
  readonly inspection: CatalogInspection;
}

/** Finds what the store's records and a release have of a product. */
export async function findProductFacts(
  { store, inspection }: InspectedStore,
  release: StoredRelease,
  asked: string,
  language: string,
): Promise<Omit<ProductFacts, 'placement' | 'node' | 'filter' | 'page'>> {
  const recorded = await inspection.findProduct(asked);
  const released = await inspection.findReleasedProduct(release, recorded?.id ?? asked, language);
  // A sku of the release may be another one by now.
  const record = recorded ?? (released && (await inspection.findProduct(released.product.id)));
  const newest = released ? undefined : await store.findRelease(release.catalog_id);
  const isNewer = newest !== undefined && newest.id !== release.id;
  const inNewest =
    isNewer && (await inspection.findReleasedProduct(newest, record?.id ?? asked, language));
  return {
    asked,
    record,
    released,
    release: {
      published_at: formatTimestamp(release.published_at),
      ...(isNewer && { newer: { has_product: !!inNewest } }),
    },
    attached: released ? [] : await inspection.nameNodes(release, record?.node_ids ?? [], language),
  };
}
