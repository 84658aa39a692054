import { CommerceError } from '@aisle/schema';
import type { CatalogRelease } from '@aisle/schema/catalog';
import { readAfterCommit } from '../../records/read-after-commit.js';
import type { RecordAnswer } from '../../records/record-answer.js';
import type { PublishOptions } from '../catalog-service.js';
import type { CatalogStore } from '../catalog-store.js';
import { publishRelease } from '../publishing/publish-release.js';
import type { LanguageWish } from '../reading/choose-language.js';
import { readRelease } from '../reading/reading.js';
import { requireCatalog } from '../reading/resolve-release.js';
import { getRelease } from '../reads/get-release.js';
import type { CatalogContext } from './catalog-context.js';
import type { OfCatalog } from './get-catalog.js';

/**
 * Catalogs that are being published on request, by store. A second request for one is refused
 * instead of queued.
 */
const goingOn = new WeakMap<CatalogStore, Set<string>>();

/**
 * Publishes a new release of a catalog, and describes it once it is readable.
 * @throws CommerceError `not_found` for an unknown catalog, `conflict` while another request
 * publishes it, `aborted` when the signal fires.
 */
export async function publishCatalog(
  context: CatalogContext,
  { signal, onProgress, ...request }: OfCatalog & LanguageWish & PublishOptions,
): Promise<RecordAnswer<CatalogRelease>> {
  const { store, environment } = context;
  const { catalog_id } = request;
  await requireCatalog(store, catalog_id);
  const { id: release_id } = await alone(store, catalog_id, () =>
    publishRelease(store, environment, catalog_id, { signal, onProgress }),
  );
  return readAfterCommit(
    `The catalog ${JSON.stringify(catalog_id)} was published as release ${release_id}`,
    async () => {
      const { release } = await readRelease(getRelease, context, { ...request, release_id });
      return { record: release };
    },
  );
}

async function alone<Result>(
  store: CatalogStore,
  catalogId: string,
  deed: () => Promise<Result>,
): Promise<Result> {
  const catalogs = goingOn.get(store) ?? new Set();
  goingOn.set(store, catalogs);
  if (catalogs.has(catalogId)) {
    throw new CommerceError(
      'conflict',
      `The catalog ${catalogId} is being published; look for its new release in the list of its releases, and publish again if that is too old.`,
    );
  }
  catalogs.add(catalogId);
  try {
    return await deed();
  } finally {
    catalogs.delete(catalogId);
  }
}
