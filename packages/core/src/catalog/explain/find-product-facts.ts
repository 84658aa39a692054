import { formatTimestamp } from '@aisle/schema';
import type { CatalogStore } from '../catalog-store.js';
import type { CatalogInspection, ReleasedProduct } from '../inspection/catalog-inspection.js';
import { findProducts } from '../inspection/find-products.js';
import { spellingsOf } from '../inspection/rank-text.js';
import type { StoredRelease } from '../release.js';
import type { ProductFacts } from './product-facts.js';

/** A store, and the inspection of its engine. */
export interface InspectedStore {
  readonly store: CatalogStore;
  readonly inspection: CatalogInspection;
}

/** Finds a product in the store's records and in a release. */
export async function findProductFacts(
  { store, inspection }: InspectedStore,
  release: StoredRelease,
  asked: string,
  language: string,
): Promise<Omit<ProductFacts, 'placement' | 'node' | 'filter' | 'page'>> {
  const { named, ...meant } = await findMeant(inspection, release, asked, language);
  const recorded = meant.candidates.length === 1 ? meant.candidates[0] : undefined;
  const released = recorded
    ? await inspection.findReleasedProduct(release, recorded.id, language)
    : named;
  // The sku in the release may belong to another product by now.
  const record = recorded ?? (released && (await inspection.findProduct(released.product.id)));
  const newest = released ? undefined : await store.findRelease(release.catalog_id);
  const isNewer = newest !== undefined && newest.id !== release.id;
  const inNewest =
    isNewer && (await inspection.findReleasedProduct(newest, record?.id ?? asked, language));
  return {
    asked,
    ...meant,
    record,
    released,
    release: {
      published_at: formatTimestamp(release.published_at),
      ...(isNewer && { newer: { has_product: !!inNewest } }),
    },
    attached: released ? [] : await inspection.nameNodes(release, record?.node_ids ?? [], language),
  };
}

interface Meant extends Pick<ProductFacts, 'candidates' | 'isSearched'> {
  /** Product that only the release has under this name. */
  readonly named?: ReleasedProduct;
}

/**
 * Finds the records that somebody may mean: by id or sku; else by name in the release; else by name
 * in any letter case; else by part of it.
 */
async function findMeant(
  inspection: CatalogInspection,
  release: StoredRelease,
  asked: string,
  language: string,
): Promise<Meant> {
  const recorded = await inspection.findProduct(asked);
  if (recorded) return { candidates: [recorded], isSearched: true };
  const { exact, products, complete } = await findProducts(inspection, { search: asked });
  if (exact.length > 0) return { candidates: exact.slice(0, mostCandidates), isSearched: true };
  for (const spelling of spellingsOf(asked.trim())) {
    const named = await inspection.findReleasedProduct(release, spelling, language);
    if (named) return { candidates: [], isSearched: true, named };
  }
  return { candidates: products, isSearched: complete };
}

const mostCandidates = 12;
