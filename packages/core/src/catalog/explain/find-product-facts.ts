import { formatTimestamp } from '@aisle/schema';
import type { CatalogStore } from '../catalog-store.js';
import type { StoredRelease } from '../release.js';
import type { ProductFacts } from './product-facts.js';

/** Finds what the store's records and a release have of a product. */
export async function findProductFacts(
  store: CatalogStore,
  release: StoredRelease,
  asked: string,
  language: string,
): Promise<Omit<ProductFacts, 'placement' | 'node' | 'filter' | 'page'>> {
  const recorded = await store.findProduct(asked);
  const released = await store.findReleasedProduct(release, recorded?.id ?? asked, language);
  // A sku of the release may be another one by now.
  const record = recorded ?? (released && (await store.findProduct(released.product.id)));
  const newest = released ? undefined : await store.findRelease(release.catalog_id);
  const isNewer = newest !== undefined && newest.number !== release.number;
  const inNewest =
    isNewer && (await store.findReleasedProduct(newest, record?.id ?? asked, language));
  return {
    asked,
    record,
    released,
    release: {
      published_at: formatTimestamp(release.published_at),
      ...(isNewer && { newer: { has_product: !!inNewest } }),
    },
    attached: released ? [] : await store.nameNodes(release, record?.node_ids ?? [], language),
  };
}
