import { byCreation } from '../../catalog/by-creation.js';
import type { CatalogStore } from '../../catalog/catalog-store.js';
import type { CatalogRecord, CatalogRuleRecord } from '../../catalog/records.js';
import type { CatalogSummary } from '../../catalog/release.js';
import { describeRelease } from '../../catalog/release.js';
import { numbered } from '../../catalog/release-format/numbered-release.js';
import { createReleaseMemories } from '../../catalog/release-format/release-memory.js';
import { defaultStoreSettings, type StoreSettings } from '../../environment/store-settings.js';
import { readStored } from '../../integrity/read-stored.js';
import { createMemory, type Memory } from '../../memory/memory.js';
import type { Connection } from './connection/connection.js';
import { createGroupCommit, type GroupCommit } from './connection/group-commit.js';
import { perform, performNow, performSlowly } from './connection/perform.js';
import { openSqliteDraft } from './publishing/open-draft.js';
import { openSqlitePublication } from './publishing/open-publication.js';
import { prepareNodeList } from './reading/node-list.js';
import { prepareProductList } from './reading/product-list.js';
import { createStoreMemory } from './reading/store-memory.js';
import { createStoreRevision, type FindRevision } from './reading/store-revision.js';
import { prepareRuleChange } from './records/change-rule.js';
import { prepareCurrencies } from './records/list-currencies.js';
import { prepareFiles } from './records/list-files.js';
import { prepareReleaseQueries } from './release-rows/read-release.js';

/** The catalogs, rules and releases of a store. */
export function createSqliteCatalogStore(
  connection: Connection,
  group: Pick<GroupCommit, 'join'> = createGroupCommit(connection.database),
  bounded: Memory = createMemory(),
  revision: FindRevision = createStoreRevision(connection),
): CatalogStore {
  const { database } = connection;
  const memory = createStoreMemory(revision);
  const releases = prepareReleaseQueries(database);
  const findProducts = prepareProductList(database, memory, createReleaseMemories(bounded));
  const findNodes = prepareNodeList(database);
  const listCurrencies = prepareCurrencies(database);
  const selectSettings = database
    .prepare<[], string>(`SELECT value FROM settings WHERE name = 'store'`)
    .pluck();
  const selectCatalogs = database.prepare<[], string>('SELECT document FROM catalogs').pluck();
  const selectCatalog = database
    .prepare<[string], number>('SELECT 1 FROM catalogs WHERE id = ?')
    .pluck();
  const selectRules = database
    .prepare<[], string>('SELECT document FROM catalog_rules ORDER BY created_at, id')
    .pluck();
  const changeRule = prepareRuleChange(database);
  const withdraw = database.prepare<[string, string]>(`
    UPDATE releases SET state = 'pruned' WHERE catalog_id = ? AND id = ? AND state = 'published'`);
  const listFiles = prepareFiles(database);
  const selectFirstPublished = database
    .prepare<[], string>(`
      SELECT catalog_id FROM releases WHERE state <> 'building'
        AND catalog_id IN (SELECT catalog_id FROM releases WHERE state = 'published')
      ORDER BY number LIMIT 1`)
    .pluck();

  return {
    revision: () => performNow(revision),
    settings: () => remember('settings', readSettings),
    listCatalogs: () =>
      perform(() =>
        readCatalogs().map(({ id, name, hierarchy_ids }): CatalogSummary => {
          return { id, name, hierarchy_ids, releases: releases.list(id).map(describeRelease) };
        }),
      ),
    listCatalogRecords: () => remember('catalogs', readCatalogs),
    hasCatalog: (id) => perform(() => selectCatalog.get(id) !== undefined),
    listRules: () => remember('rules', readRules),
    changeRule: (id, catalogId, decide) => group.join(() => changeRule(id, catalogId, decide)),
    withdrawRelease: (catalogId, releaseId) =>
      group.join(() => withdraw.run(catalogId, releaseId).changes > 0),
    listFiles: (query) => perform(() => listFiles(query)),
    listCurrencies: () => performSlowly(listCurrencies),
    findFirstPublished: () => remember('first published', () => selectFirstPublished.get()),
    findRelease: (catalogId, releaseId) =>
      remember(`release ${JSON.stringify([catalogId, releaseId])}`, () =>
        releases.find(catalogId, releaseId),
      ),
    findProducts: (release, query) => perform(() => findProducts(numbered(release), query)),
    findNodes: (release, query) => perform(() => findNodes(numbered(release), query)),
    openPublication: (request) => openSqlitePublication(connection, request),
    openDraft: (request) => openSqliteDraft(connection, request),
  };

  function remember<Answer>(question: string, read: () => Answer): Promise<Answer> {
    return perform(() => memory.recall(question, read));
  }

  function readSettings(): StoreSettings {
    const stored = selectSettings.get();
    if (stored === undefined) return defaultStoreSettings;
    return { ...defaultStoreSettings, ...readStored<Partial<StoreSettings>>(stored) };
  }

  function readCatalogs(): readonly CatalogRecord[] {
    return selectCatalogs
      .all()
      .map((document) => readStored<CatalogRecord>(document))
      .sort(byCreation);
  }

  function readRules(): readonly CatalogRuleRecord[] {
    return selectRules.all().map((document) => readStored<CatalogRuleRecord>(document));
  }
}
