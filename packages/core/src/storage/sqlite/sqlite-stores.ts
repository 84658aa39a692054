import type { Uuid } from '@aisle/schema';
import type { CatalogStore } from '../../catalog/catalog-store.js';
import { type CatalogSummary, describeRelease } from '../../catalog/publication.js';
import { createReleaseMemories, numbered } from '../../catalog/release-format/node-row.js';
import { byCreation, type CatalogRecord, type CatalogRuleRecord } from '../../catalog/requests.js';
import { defaultStoreSettings, type StoreSettings } from '../../environment/store-settings.js';
import { checksumOf, readStored } from '../../integrity/checksum.js';
import { createMemory, type Memory } from '../../memory/memory.js';
import { recordTables } from '../../seeding/record-tables.js';
import { goLiveTime } from '../../subscriptions/go-live.js';
import {
  createSubscriptionReader,
  type Decide,
  type DecideNew,
  type DecisionInput,
  type OfferedPlan,
  type OfferingRecord,
  type OfferingRow,
  type SubscriptionRow,
  type SubscriptionSnapshot,
  type SubscriptionStore,
} from '../../subscriptions/stored-subscription.js';
import type { Connection } from './connection/connection.js';
import { createGroupCommit, type GroupCommit } from './connection/group-commit.js';
import { perform, performNow, performSlowly } from './connection/perform.js';
import {
  subscriptionColumns as columns,
  prepareBrowsing,
  prepareListing,
} from './list-subscriptions.js';
import { openSqliteDraft } from './publishing/open-draft.js';
import { openSqlitePublication } from './publishing/open-publication.js';
import { prepareNodeList } from './reading/node-list.js';
import { prepareProductList } from './reading/product-list.js';
import {
  createStoreMemory,
  createStoreRevision,
  type FindRevision,
} from './reading/store-revision.js';
import {
  prepareCurrencies,
  prepareFiles,
  prepareRuleChange,
  prepareSeedStatements,
} from './records/write-record.js';
import { prepareReleaseQueries } from './release-rows.js';

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

/** The subscriptions and offerings of a database that has the tables. */
export function createSqliteSubscriptionStore(
  { database, apart }: Pick<Connection, 'database' | 'apart'>,
  group: GroupCommit,
): SubscriptionStore {
  const { readSnapshot, readOffering, readPlan } = createSubscriptionReader();
  const selectSubscription = database.prepare<[Uuid], SubscriptionRow>(`
    SELECT ${columns}
    FROM subscriptions s JOIN offerings o ON o.id = s.offering_id
    WHERE s.id = ?`);
  const browsing = prepareBrowsing(database);
  const listing = prepareListing(database);
  const selectOffering = database.prepare<[Uuid], OfferingRow>(
    'SELECT document AS offering, checksum AS offering_checksum FROM offerings WHERE id = ?',
  );
  const selectOfferings = database.prepare<[number, number], OfferingRow>(
    'SELECT document AS offering, checksum AS offering_checksum FROM offerings ORDER BY id LIMIT ? OFFSET ?',
  );
  const countOfferings = database.prepare<[], number>('SELECT count(*) FROM offerings').pluck();
  const selectWaiting = database.prepare<[number, number], SubscriptionRow>(`
    SELECT ${columns}
    FROM subscriptions s JOIN offerings o ON o.id = s.offering_id
    WHERE s.due_at > ? ORDER BY s.due_at, s.rowid LIMIT ?`);
  const selectOfferingOfPlan = database
    .prepare<[Uuid], string>(`
      SELECT o.document FROM plans p JOIN offerings o ON o.id = p.offering_id WHERE p.id = ?`)
    .pluck();
  const updateSubscription = database.prepare<
    [{ id: Uuid; dueAt: number | null; document: string; checksum: number }]
  >(`
    UPDATE subscriptions SET version = version + 1, due_at = @dueAt, document = @document, checksum = @checksum
    WHERE id = @id`);
  const selectKnown = database
    .prepare<[string], Uuid>(
      'SELECT id FROM subscriptions WHERE id IN (SELECT value FROM json_each(?))',
    )
    .pluck();
  const { put } = prepareSeedStatements(database, recordTables.subscription);
  const selectDue = database
    .prepare<[number, number], Uuid>(`
      SELECT id FROM subscriptions WHERE due_at <= ? ORDER BY due_at, rowid LIMIT ?`)
    .pluck();

  const findForUpdate = database.transaction(
    (id: Uuid, planId: Uuid | undefined): DecisionInput | undefined => {
      const snapshot = find(id);
      return snapshot && { snapshot, plan: findPlan(planId) };
    },
  );

  return {
    findForUpdate: (id, planId) => perform(() => findForUpdate(id, planId)),
    async browse(query) {
      const { total, rows } = await perform(() => browsing(query));
      return { total, snapshots: rows.map(readSnapshot) };
    },
    async list(query) {
      const { total, rows } = await perform(() => listing(query));
      return { total, snapshots: rows.map(readSnapshot) };
    },
    listOfferings: ({ limit, offset }) =>
      perform(() => ({
        total: countOfferings.get() ?? 0,
        offerings: selectOfferings.all(limit, offset).map(readOffering),
      })),
    findOffering: (id) => perform(() => findOffering(id)),
    findWaiting: (now, limit) => perform(() => selectWaiting.all(now, limit).map(readSnapshot)),
    find: (id) => perform(() => find(id)),
    findKnown: (ids) => perform(() => new Set(selectKnown.all(JSON.stringify(ids)))),
    update: (id, planId, decide) => group.join(() => update(id, planId, decide)),
    create: (offeringId, decide) => group.join(() => create(offeringId, decide)),
    findDue: (now, limit) => perform(() => selectDue.all(now, limit)),
  };

  function find(id: Uuid): SubscriptionSnapshot | undefined {
    const row = selectSubscription.get(id);
    return row && readSnapshot(row);
  }

  function update(
    id: Uuid,
    planId: Uuid | undefined,
    decide: Decide,
  ): SubscriptionSnapshot | undefined {
    const snapshot = find(id);
    if (!snapshot) return undefined;
    const record = decide(snapshot, findPlan(planId));
    if (record === snapshot.record) return snapshot;
    const document = JSON.stringify(record);
    const { changes } = updateSubscription.run({
      id,
      dueAt: goLiveTime(record) ?? null,
      document,
      checksum: checksumOf(document),
    });
    apart.rows += changes;
    return { ...snapshot, record, version: snapshot.version + 1 };
  }

  function create(offeringId: Uuid, decide: DecideNew): SubscriptionSnapshot {
    const offering = findOffering(offeringId);
    const record = decide(offering);
    if (!offering) throw new Error(`the subscription ${record.id} is to no offering`);
    put(record, JSON.stringify(record));
    return { record, version: 1, offering };
  }

  function findOffering(id: Uuid): OfferingRecord | undefined {
    const row = selectOffering.get(id);
    return row && readOffering(row);
  }

  function findPlan(id: Uuid | undefined): OfferedPlan | undefined {
    if (id === undefined) return undefined;
    const document = selectOfferingOfPlan.get(id);
    return document === undefined ? undefined : readPlan(id, document);
  }
}
