import { CommerceError, formatTimestamp } from '@aisle/schema';
import {
  type Catalog,
  CatalogChange,
  type CatalogContent,
  type CatalogRelease,
} from '@aisle/schema/catalog';
import { catalogsFilter } from '@aisle/schema/filter';
import { requireState, type UpdateOptions, versionOf } from '../../environment/require-options.js';
import {
  findPage,
  isSameJson,
  type ListOptions,
  type RecordAnswer,
  type RecordPage,
  readAfterCommit,
  refuseMisspelt,
  requireRecord,
  selectRecords,
  touchRecord,
} from '../../records/records.js';
import type { PublishOptions } from '../catalog-service.js';
import type { CatalogParts, CatalogStore, CatalogUse } from '../catalog-store.js';
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

/** Request for a new catalog. */
export interface CatalogCreationRequest {
  readonly attributes: CatalogContent;
}

/** Request for a change of a catalog. */
export interface CatalogUpdateRequest extends OfCatalog, UpdateOptions {
  readonly attributes?: CatalogChange;
}

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
    return describeCatalog(await findCatalog(context, request));
  },

  /**
   * Creates a catalog. Without a default language it has that of the oldest catalog, or `en`.
   * @throws CommerceError `validation_failed`, also for unknown hierarchies and price books.
   */
  async createCatalog(
    { store, environment }: CatalogContext,
    { attributes }: CatalogCreationRequest,
  ): Promise<RecordAnswer<Catalog>> {
    refuseUnusable(attributes);
    const [oldest] = await store.listCatalogRecords();
    const time = formatTimestamp(environment.clock());
    const made: CatalogRecord = {
      type: 'catalog',
      id: environment.ids(),
      name: attributes.name,
      hierarchy_ids: attributes.hierarchy_ids,
      price_books: [],
      default_language: oldest?.default_language ?? 'en',
      created_at: time,
      updated_at: time,
    };
    const catalog = requireRecord(applyChange(made, attributes), memberNames);
    await store.changeCatalog(catalog.id, partsOf(attributes), (_, found) => {
      requireParts(attributes, found);
      return catalog;
    });
    return describeCatalog(catalog);
  },

  /**
   * Changes the attributes that are present and keeps the others, starting from the newest state.
   * @throws CommerceError `not_found`, `validation_failed`, `precondition_failed`; nothing has
   * changed then.
   */
  async updateCatalog(
    { store, environment }: CatalogContext,
    { catalog_id: id, attributes: change = {}, ...condition }: CatalogUpdateRequest,
  ): Promise<RecordAnswer<Catalog>> {
    requireId('catalog', id);
    refuseUnusable(change);
    const updated = await store.changeCatalog(id, partsOf(change), (catalog, found) => {
      const stored = requireCatalogAsSeen(catalog, id, condition);
      requireParts(change, found);
      const changed = requireRecord(applyChange(stored, newsOf(stored, change)), memberNames);
      return touchRecord(stored, changed, environment);
    });
    return describeCatalog(updated);
  },

  /**
   * Deletes a catalog that has no readable releases and that no rule names.
   * @throws CommerceError `not_found`, `conflict`, `precondition_failed`; nothing has changed then.
   */
  async deleteCatalog(
    { store }: CatalogContext,
    { catalog_id: id, ...condition }: OfCatalog & UpdateOptions,
  ): Promise<void> {
    requireId('catalog', id);
    await store.deleteCatalog(id, (catalog, use) => {
      requireCatalogAsSeen(catalog, id, condition);
      requireUnused(id, use);
    });
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

function requireCatalogAsSeen(
  catalog: CatalogRecord | undefined,
  id: string,
  condition: UpdateOptions,
): CatalogRecord {
  if (!catalog) throw noCatalog(id);
  const thing = {
    name: `catalog ${id}`,
    shownBy: 'reading it',
    version: () => versionOf(renderCatalog(catalog)),
  };
  requireState(thing, condition);
  return catalog;
}

/** Maximum number of rules to name in an error. */
const namedRules = 3;

/**
 * Refuses to delete a catalog that is in use. One error for each use.
 * @throws CommerceError `conflict`.
 */
function requireUnused(id: string, { rules, readable, unfinished }: CatalogUse): void {
  const catalog = `The catalog ${JSON.stringify(id)}`;
  const names = rules
    .slice(0, namedRules)
    .map((rule) => `${JSON.stringify(rule.name)} (${rule.id})`);
  const others = rules.length > namedRules ? ` and ${rules.length - namedRules} more` : '';
  const uses = [
    ...(readable > 0 ? [`${catalog} has readable releases. Delete its releases first.`] : []),
    ...(unfinished > 0 ? [`${catalog} is being published. Delete its new release first.`] : []),
    ...(rules.length > 0
      ? [
          `${catalog} is named by catalog rules: ${names.join(', ')}${others}. Delete them, or give them another catalog, first.`,
        ]
      : []),
  ];
  if (uses.length > 0) throw new CommerceError('conflict', uses);
}

/** Members of a record by their names in the contract. */
const memberNames = { pricebook_ids: 'price_books' } as const;

/**
 * Refuses attributes that cannot have the intended effect.
 * @throws CommerceError `validation_failed`.
 */
function refuseUnusable(change: CatalogChange): void {
  refuseMisspelt(CatalogChange, change, 'a catalog has no such attribute');
  const { locales, enable_price_segmentation, pricebook_id, pricebook_ids } = change;
  const refuse = (name: keyof CatalogChange, why: string) => {
    throw new CommerceError('validation_failed', `${name}: ${why}`, { pointers: [`/${name}`] });
  };
  if (Object.keys(locales ?? {}).length > 0) {
    refuse('locales', 'must be empty; name the languages of the catalog in languages');
  }
  if (enable_price_segmentation) {
    refuse(
      'enable_price_segmentation',
      'must be false; create a catalog for each group of price books, and choose between them by catalog rules',
    );
  }
  if (pricebook_id != null && pricebook_ids != null) {
    refuse('pricebook_id', 'must not be there together with pricebook_ids; remove one');
  }
}

/** Returns the price books that a change names; undefined if it names none. */
function priceBooksOf({ pricebook_id, pricebook_ids }: CatalogChange) {
  if (pricebook_id != null) return [{ id: pricebook_id, priority: 1 }];
  return pricebook_ids?.map(({ id, priority }) => ({ id, priority }));
}

function partsOf(change: CatalogChange): CatalogParts {
  return {
    hierarchies: change.hierarchy_ids ?? [],
    price_books: priceBooksOf(change)?.map(({ id }) => id) ?? [],
  };
}

/** Refuses hierarchies and price books that do not exist. One error for each. */
function requireParts(change: CatalogChange, found: CatalogParts): void {
  const named = partsOf(change);
  const isSingle = change.pricebook_id != null;
  const missing = [
    ...named.hierarchies.map((id, index) => {
      return { id, what: 'hierarchy', names: ['hierarchy_ids', index], all: found.hierarchies };
    }),
    ...named.price_books.map((id, index) => {
      const names = isSingle ? ['pricebook_id'] : ['pricebook_ids', index, 'id'];
      return { id, what: 'price book', names, all: found.price_books };
    }),
  ].filter(({ id, all }) => !all.includes(id));
  if (missing.length === 0) return;
  throw new CommerceError(
    'validation_failed',
    missing.map(
      ({ id, what, names }) => `${names.join('.')}: there is no ${what} ${JSON.stringify(id)}`,
    ),
    { pointers: missing.map(({ names }) => `/${names.join('/')}`) },
  );
}

/** Returns the attributes that differ from those shown of a catalog: null is an empty description. */
function newsOf(catalog: CatalogRecord, change: CatalogChange): CatalogChange {
  const shown = new Map<string, unknown>(Object.entries(renderCatalog(catalog).attributes));
  const news = Object.entries(change).filter(
    ([name, value]) => !isSameJson(value ?? '', shown.get(name)),
  );
  return Object.fromEntries(news);
}

/** Applies a change: members that are present change. Null clears a description, and changes no other. */
function applyChange(catalog: CatalogRecord, change: CatalogChange): CatalogRecord {
  const { name, hierarchy_ids, default_language, languages, description } = change;
  const price_books = priceBooksOf(change);
  const members = { name, hierarchy_ids, price_books, default_language, languages };
  const present = Object.entries(members).filter(([, value]) => value != null);
  return {
    ...catalog,
    ...Object.fromEntries(present),
    ...(description !== undefined && { description: description ?? '' }),
  };
}

/** A catalog as answers show it, and the name of its state. */
function describeCatalog(catalog: CatalogRecord): RecordAnswer<Catalog> {
  const record = renderCatalog(catalog);
  return { record, version: versionOf(record) };
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
