import { CommerceError } from '@aisle/schema';
import type { Catalog, CatalogRelease } from '@aisle/schema/catalog';
import { catalogsFilter } from '@aisle/schema/filter';
import {
  findPage,
  type ListOptions,
  type RecordAnswer,
  type RecordPage,
  readAfterCommit,
  selectRecords,
} from '../../records/records.js';
import type { PublishOptions } from '../catalog-service.js';
import type { CatalogStore } from '../catalog-store.js';
import { publishRelease } from '../publish-release.js';
import { releaseReading } from '../read-nodes.js';
import {
  noCatalog,
  prunedRelease,
  requireCatalog,
  requireId,
  resolveRelease,
} from '../reading/choose-catalog.js';
import type { LanguageWish } from '../reading/choose-language.js';
import { readRelease } from '../reading/release-page.js';
import type { CatalogRecord } from '../requests.js';
import type { CatalogContext } from './rules.js';

/** Names a release of a catalog. */
export interface OfRelease extends OfCatalog {
  /** The id of a release, or `latestPublished`. */
  readonly release_id: string;
}

/** Asks for the releases of a catalog. */
export interface ReleasesRequest extends OfCatalog, ListOptions, LanguageWish {}

/** Operations on catalogs and their releases, by their names in the contract. */
export const catalogOperations = {
  /** Returns all catalogs, published or not, in order of creation. */
  async listCatalogs(
    { store }: CatalogContext,
    options: ListOptions,
  ): Promise<RecordPage<Catalog>> {
    return findPage(await store.settings(), options, catalogsFilter, async (query) => {
      const { total, records } = selectRecords(
        await store.listCatalogRecords(),
        query,
        ({ id, name }, attribute) => (attribute === 'id' ? [id] : [name]),
      );
      return { total, records: records.map(renderCatalog) };
    });
  },

  /**
   * Returns a catalog, published or not.
   * @throws CommerceError `not_found`.
   */
  async getCatalog(context: CatalogContext, request: OfCatalog): Promise<RecordAnswer<Catalog>> {
    return { record: renderCatalog(await findCatalog(context, request)) };
  },

  /**
   * Returns the readable releases of a catalog, newest first.
   * @throws CommerceError `not_found` for an unknown catalog.
   */
  async listReleases(
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
  },

  /**
   * Publishes a new release of a catalog, and describes it once it is readable.
   * @throws CommerceError `not_found` for an unknown catalog, `conflict` while another request
   * publishes it, `aborted` when the signal fires.
   */
  async publishCatalog(
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
        const { release } = await readRelease(releaseReading, context, { ...request, release_id });
        return { record: release };
      },
    );
  },

  /**
   * Withdraws a release; if it was the newest, the one before it becomes the newest.
   * @throws CommerceError `not_found` naming which of catalog and release.
   */
  async deleteRelease(
    { store }: CatalogContext,
    { catalog_id, release_id }: OfRelease,
  ): Promise<void> {
    const release = await resolveRelease(store, catalog_id, release_id);
    if (!(await store.withdrawRelease(catalog_id, release.id))) throw prunedRelease(release);
  },

  /**
   * Withdraws all releases of a catalog. The newest is the last, so that no older one is shown
   * meanwhile.
   * @throws CommerceError `not_found` for an unknown catalog.
   */
  async deleteReleases({ store }: CatalogContext, { catalog_id }: OfCatalog): Promise<void> {
    await requireCatalog(store, catalog_id);
    const catalogs = await store.listCatalogs();
    const { releases = [] } = catalogs.find(({ id }) => id === catalog_id) ?? {};
    for (const { id } of releases.toReversed()) await store.withdrawRelease(catalog_id, id);
  },
};

/** Returns a release, or an empty array if it was pruned a moment ago. */
async function describeUnlessPruned(
  context: CatalogContext,
  request: ReleasesRequest & { readonly release_id: string },
): Promise<readonly CatalogRelease[]> {
  try {
    return [(await readRelease(releaseReading, context, request)).release];
  } catch (error) {
    if (error instanceof CommerceError && error.code === 'not_found') return [];
    throw error;
  }
}

/**
 * Catalogs that are being published on request, by store. A second request for one is refused
 * instead of queued.
 */
const goingOn = new WeakMap<CatalogStore, Set<string>>();

async function alone<Result>(
  store: CatalogStore,
  catalogId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const catalogs = goingOn.get(store) ?? new Set();
  goingOn.set(store, catalogs);
  if (catalogs.has(catalogId)) {
    throw new CommerceError(
      'conflict',
      `The catalog ${catalogId} is being published by another request. Look for the new release in the list of its releases, and publish again if it lacks your changes.`,
    );
  }
  catalogs.add(catalogId);
  try {
    return await work();
  } finally {
    catalogs.delete(catalogId);
  }
}

/** Names a catalog. */
export interface OfCatalog {
  readonly catalog_id: string;
}

async function findCatalog(
  { store }: CatalogContext,
  { catalog_id }: OfCatalog,
): Promise<CatalogRecord> {
  requireId('catalog', catalog_id);
  const found = (await store.listCatalogRecords()).find(({ id }) => id === catalog_id);
  if (!found) throw noCatalog(catalog_id);
  return found;
}

/** A catalog as answers show it. */
function renderCatalog({
  id,
  name,
  description = '',
  hierarchy_ids,
  price_books,
  default_language,
  languages = [],
  created_at,
  updated_at,
}: CatalogRecord): Catalog {
  return {
    id,
    type: 'catalog',
    attributes: {
      name,
      description,
      hierarchy_ids,
      pricebook_ids: price_books,
      default_language,
      languages: languages.filter((language) => language !== default_language),
      owner: 'store',
      created_at,
      updated_at,
    },
    relationships: {
      releases: { links: { related: `/catalogs/${encodeURIComponent(id)}/releases` } },
      rules: { links: { related: '/catalogs/rules' } },
    },
  };
}
