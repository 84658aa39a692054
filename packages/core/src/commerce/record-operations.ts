import type { CatalogContext } from '../catalog/keeping/catalog-context.js';
import { createRule, deleteRule, updateRule } from '../catalog/keeping/change-rule.js';
import { deleteRelease } from '../catalog/keeping/delete-release.js';
import { getCatalog } from '../catalog/keeping/get-catalog.js';
import { getRule } from '../catalog/keeping/get-rule.js';
import { listCatalogs } from '../catalog/keeping/list-catalogs.js';
import { listReleases } from '../catalog/keeping/list-releases.js';
import { listRules } from '../catalog/keeping/list-rules.js';
import { publishCatalog } from '../catalog/keeping/publish-catalog.js';
import type { Environment } from '../environment/environment.js';
import type { Storage } from './storage.js';

/** Everything that operations of the contract read and change of records as they are kept, by their names. */
const onCatalogs = {
  /** All catalogs, published or not, the first made first. */
  listCatalogs,
  /** A catalog, published or not. */
  getCatalog,
  /** The releases of a catalog that can be read, the newest first. */
  listReleases,
  /** Makes a new release of a catalog; `conflict` while that is going on. */
  publishCatalog,
  /** Withdraws a release; the one before it is the newest then. */
  deleteRelease,
  /** All rules, the oldest first. */
  listRules,
  /** A rule. */
  getRule,
  /** Makes a rule. */
  createRule,
  /** Changes the attributes that are present of a rule. */
  updateRule,
  /** Deletes a rule. */
  deleteRule,
};

type Deeds = typeof onCatalogs;

/**
 * What operations of the contract read and change of records as they are kept. Each throws a CommerceError
 * `not_found` for an id that is unknown, and `bad_request` for a page or a filter that is none.
 */
export type RecordOperations = {
  readonly [Name in keyof Deeds]: (request: Parameters<Deeds[Name]>[1]) => ReturnType<Deeds[Name]>;
};

/** The same on a storage. */
export function createRecordOperations(
  storage: Pick<Storage, 'catalog'>,
  environment: Environment,
): RecordOperations {
  const catalogs: CatalogContext = { store: storage.catalog, environment };
  return bind(onCatalogs, catalogs) as RecordOperations;
}

function bind(
  deeds: Readonly<Record<string, (context: never, request: never) => unknown>>,
  context: unknown,
): object {
  return Object.fromEntries(
    Object.entries(deeds).map(([name, deed]) => [
      name,
      async (request: never) => deed(context as never, request),
    ]),
  );
}
