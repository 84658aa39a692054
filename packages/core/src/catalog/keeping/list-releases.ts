import { CommerceError } from '@aisle/schema';
import type { CatalogRelease } from '@aisle/schema/catalog';
import { findPage, type ListWish, type RecordPage } from '../../records/record-page.js';
import { selectRecords } from '../../records/select-records.js';
import type { LanguageWish } from '../reading/choose-language.js';
import { readRelease } from '../reading/reading.js';
import { requireCatalog } from '../reading/resolve-release.js';
import { getRelease } from '../reads/get-release.js';
import type { CatalogContext } from './catalog-context.js';
import type { OfCatalog } from './get-catalog.js';

/** Asks for the releases of a catalog. */
export interface ReleasesRequest extends OfCatalog, ListWish, LanguageWish {}

/**
 * The releases of a catalog that can be read, the newest first.
 * @throws CommerceError `not_found` for an unknown catalog.
 */
export async function listReleases(
  context: CatalogContext,
  request: ReleasesRequest,
): Promise<RecordPage<CatalogRelease>> {
  const { store } = context;
  const { catalog_id } = request;
  await requireCatalog(store, catalog_id);
  return findPage(await store.settings(), request, undefined, async (query) => {
    const catalogs = await store.listCatalogs();
    const { releases = [] } = catalogs.find(({ id }) => id === catalog_id) ?? {};
    const found = await Promise.all(
      releases.map(({ id }) => describeUnlessPruned(context, { ...request, release_id: id })),
    );
    return selectRecords(found.flat(), query, () => []);
  });
}

/** Returns a release, or an empty array if it was pruned a moment ago. */
async function describeUnlessPruned(
  context: CatalogContext,
  request: ReleasesRequest & { readonly release_id: string },
): Promise<readonly CatalogRelease[]> {
  try {
    return [(await readRelease(getRelease, context, request)).release];
  } catch (error) {
    if (error instanceof CommerceError && error.code === 'not_found') return [];
    throw error;
  }
}
