import type { CatalogStore } from '../../catalog/catalog-store.js';
import type { CatalogRecord, CatalogRuleRecord } from '../../catalog/records.js';
import { type CatalogSummary, describeRelease } from '../../catalog/release.js';
import { numbered } from '../../catalog/release-format/numbered-release.js';
import { createReleaseMemories } from '../../catalog/release-format/release-memory.js';
import { type ReleaseRow, readRelease } from '../../catalog/release-format/release-row.js';
import { createTurns } from '../../environment/create-turns.js';
import { defaultStoreSettings, type StoreSettings } from '../../environment/store-settings.js';
import { readStored } from '../../integrity/read-stored.js';
import type { Memory } from '../../memory/memory.js';
import type { Connection } from './connection/connection.js';
import { keyText } from './connection/key-text.js';
import type { Sweeper } from './publishing/free/sweep-releases.js';
import { openPostgresDraft } from './publishing/open-draft.js';
import { openPostgresPublication } from './publishing/open-publication.js';
import { withdrawRelease } from './publishing/withdraw-release.js';
import { prepareNodeList } from './reading/node-list.js';
import { prepareProductList } from './reading/product-list.js';
import { createStoreMemory } from './reading/store-memory.js';
import { changeRule } from './records/change-rule.js';
import { changeForReaders } from './records/change-store.js';
import { listCurrencies } from './records/list-currencies.js';
import { listFiles } from './records/list-files.js';
import { findRelease } from './release-rows/read-release.js';
import { createPageSources } from './replicas/page-sources.js';
import type { Replica } from './replicas/replica.js';

/** Dependencies of the catalog store. */
export interface CatalogStoreParts {
  readonly connection: Connection;
  /** Replicas of the database, for pages of public releases. */
  readonly replicas: readonly Replica[];
  /** Returns the number of the last change that a reader could see. */
  readonly revision: () => number | Promise<number>;
  readonly sweeper: Sweeper;
  /** Cache for the content of public releases. */
  readonly memory: Memory;
}

/** Creates the store of catalogs, rules and releases. */
export function createPostgresCatalogStore({
  connection,
  replicas,
  revision,
  sweeper,
  memory: bounded,
}: CatalogStoreParts): CatalogStore {
  const memory = createStoreMemory(revision);
  const sources = createPageSources(connection, replicas);
  const findProducts = prepareProductList(sources, createReleaseMemories(bounded));
  const findNodes = prepareNodeList(sources);
  const takeTurn = createTurns();

  return {
    revision,
    settings: () => memory.recall('settings', readSettings),
    listCatalogs,
    listCatalogRecords: () => memory.recall('catalogs', readCatalogs),
    async hasCatalog(id) {
      const text = 'SELECT 1 FROM catalogs WHERE id = $1';
      return (await connection.query({ text, values: [keyText(id)] })).length > 0;
    },
    listRules: () => memory.recall('rules', readRules),
    changeRule: (id, catalogId, decide) =>
      changeForReaders(connection, (transaction) => changeRule(transaction, id, catalogId, decide)),
    async withdrawRelease(catalogId, releaseId) {
      const isWithdrawn = await changeForReaders(connection, (transaction) =>
        withdrawRelease(transaction, catalogId, releaseId),
      );
      if (isWithdrawn) sweeper.sweepInBackground();
      return isWithdrawn;
    },
    listFiles: (query) => listFiles(connection, query),
    listCurrencies: () => listCurrencies(connection),
    findFirstPublished: () => memory.recall('first published', readFirstPublished),
    findRelease: (catalogId, releaseId) =>
      memory.recall(`release ${JSON.stringify([catalogId, releaseId])}`, () =>
        findRelease(connection, catalogId, releaseId),
      ),
    findProducts: (release, query) => findProducts(numbered(release), query),
    findNodes: (release, query) => findNodes(numbered(release), query),
    openPublication: (request) =>
      openPostgresPublication({ connection, sweeper, takeTurn }, request),
    openDraft: (request) => openPostgresDraft(connection, request),
  };

  async function readSettings(): Promise<StoreSettings> {
    const text = `SELECT value FROM settings WHERE name = 'store'`;
    const [row] = await connection.query<{ value: string }>({ text });
    if (row === undefined) return defaultStoreSettings;
    return { ...defaultStoreSettings, ...readStored<Partial<StoreSettings>>(row.value) };
  }

  async function listCatalogs(): Promise<readonly CatalogSummary[]> {
    const rows = await connection.query<{ document: string } & ReleaseRow>({
      text: `SELECT catalogs.document, releases.* FROM catalogs
        LEFT JOIN releases ON releases.catalog_id = catalogs.id AND releases.state = 'published'
        ORDER BY catalogs.created_at, catalogs.id, releases.number DESC`,
    });
    const catalogs = new Map<string, CatalogSummary & { releases: CatalogSummary['releases'] }>();
    for (const row of rows) {
      const { id, name, hierarchy_ids } = readStored<CatalogRecord>(row.document);
      const known = catalogs.get(id) ?? { id, name, hierarchy_ids, releases: [] };
      // A catalog without a release has one row with nulls.
      const release = row.number === null ? undefined : readRelease(row);
      const releases = release ? [...known.releases, describeRelease(release)] : known.releases;
      catalogs.set(id, { ...known, releases });
    }
    return [...catalogs.values()];
  }

  async function readCatalogs(): Promise<readonly CatalogRecord[]> {
    const text = 'SELECT document FROM catalogs ORDER BY created_at, id';
    const rows = await connection.query<{ document: string }>({ text });
    return rows.map(({ document }) => readStored<CatalogRecord>(document));
  }

  async function readRules(): Promise<readonly CatalogRuleRecord[]> {
    const text = 'SELECT document FROM catalog_rules ORDER BY created_at, id';
    const rows = await connection.query<{ document: string }>({ text });
    return rows.map(({ document }) => readStored<CatalogRuleRecord>(document));
  }

  async function readFirstPublished(): Promise<string | undefined> {
    const [row] = await connection.query<{ catalog_id: string }>({
      text: `SELECT catalog_id FROM releases WHERE state <> 'building'
        AND catalog_id IN (SELECT catalog_id FROM releases WHERE state = 'published')
        ORDER BY number LIMIT 1`,
    });
    return row?.catalog_id;
  }
}
