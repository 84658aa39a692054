import type { Publication } from '../../../catalog/publication.js';
import { shopIds } from '../../../testing/make-shop.js';
import type { TestStore } from './open-test-store.js';

/** Begins a publication of the shop, to be gone on with later. */
export async function beginPublication(store: TestStore, keep = 3): Promise<Publication> {
  const publication = await store.storage.catalog.openPublication({
    catalog_id: shopIds.catalog,
    release_id: store.environment.ids(),
    now: store.environment.clock(),
    keep,
    lot: 0.5,
  });
  if (!publication) throw new RangeError('there is the catalog');
  return publication;
}
