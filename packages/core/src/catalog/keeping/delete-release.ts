import { prunedRelease, resolveRelease } from '../reading/resolve-release.js';
import type { CatalogContext } from './catalog-context.js';
import type { OfCatalog } from './get-catalog.js';

/** Names a release of a catalog. */
export interface OfRelease extends OfCatalog {
  /** The id of a release, or `latestPublished`. */
  readonly release_id: string;
}

/**
 * Withdraws a release; the one before it is the newest then, if it was the newest.
 * @throws CommerceError `not_found` naming which of catalog and release.
 */
export async function deleteRelease(
  { store }: Pick<CatalogContext, 'store'>,
  { catalog_id, release_id }: OfRelease,
): Promise<void> {
  const release = await resolveRelease(store, catalog_id, release_id);
  if (!(await store.withdrawRelease(catalog_id, release.id))) throw prunedRelease(release);
}
