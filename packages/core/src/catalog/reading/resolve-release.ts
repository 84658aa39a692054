import { CommerceError } from '@aisle/schema';
import { latestReleaseNames } from '@aisle/schema/catalog';
import type { CatalogStore } from '../catalog-store.js';
import type { StoredRelease } from '../release.js';
import { refuseLongId } from './refuse-long-id.js';

/** @returns true if a request leaves the choice of the release to the service. */
export function asksForLatest(releaseId: string | undefined): boolean {
  return releaseId === undefined || latestReleaseNames.some((name) => name === releaseId);
}

/**
 * Returns the release that a request names. The error says if the catalog or release is unknown, or
 * the release pruned.
 */
export async function resolveRelease(
  store: CatalogStore,
  catalogId: string,
  releaseId: string | undefined,
): Promise<StoredRelease> {
  refuseLongId('catalog', catalogId);
  refuseLongId('release', releaseId);
  const latest = asksForLatest(releaseId);
  const release = await store.findRelease(catalogId, latest ? undefined : releaseId);
  if (release?.state === 'published') return release;
  if (release) throw prunedRelease(release);
  await requireCatalog(store, catalogId);
  throw new CommerceError(
    'not_found',
    latest
      ? `Catalog ${quote(catalogId)} has no published release. Publish it first.`
      : `Catalog ${quote(catalogId)} has no release ${quote(releaseId ?? '')}. Ask for latestPublished to read its newest one.`,
  );
}

/** Fails when there is no such catalog, published or not. */
export async function requireCatalog(store: CatalogStore, catalogId: string): Promise<void> {
  refuseLongId('catalog', catalogId);
  if ((await store.findRelease(catalogId)) || (await store.hasCatalog(catalogId))) return;
  throw noCatalog(catalogId);
}

/** Returns the error for an unknown catalog. */
export function noCatalog(id: string): CommerceError {
  return new CommerceError('not_found', `There is no catalog ${quote(id)}.`);
}

/** Returns the error for a pruned release. */
export function prunedRelease({ id, catalog_id }: StoredRelease): CommerceError {
  return new CommerceError(
    'not_found',
    `Release ${quote(id)} of catalog ${quote(catalog_id)} was pruned or deleted: only the newest three releases are kept. Ask for latestPublished to read the newest one.`,
  );
}

function quote(id: string): string {
  return JSON.stringify(id);
}
