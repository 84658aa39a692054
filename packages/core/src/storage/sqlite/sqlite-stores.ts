import type { CatalogStore } from '../../catalog/catalog-store.js';
import { createReleaseMemories } from '../../catalog/release-format/node-row.js';
import { createMemory, type Memory } from '../../memory/memory.js';
import type { SeedStore } from '../../seeding/seed-store.js';
import type { Engine } from '../engine/engine.js';
import { text } from '../engine/statement.js';
import { createCatalogRecords } from '../stores/catalog-records.js';
import type { ImportManner } from '../stores/import-records.js';
import { openDraft } from '../stores/open-draft.js';
import { createSeedStore } from '../stores/seed-store.js';
import type { Connection } from './connection/connection.js';
import { createGroupCommit, type GroupCommit } from './connection/group-commit.js';
import { createLongWork } from './connection/long-work.js';
import { createSqliteEngine } from './connection/sqlite-engine.js';
import { openSqlitePublication } from './publishing/open-publication.js';
import { openReading } from './publishing/open-reading.js';
import { prepareNodeList } from './reading/node-list.js';
import { prepareProductList } from './reading/product-list.js';
import {
  createStoreMemory,
  createStoreRevision,
  type FindRevision,
} from './reading/store-revision.js';

/** The catalogs, rules and releases of a store. */
export function createSqliteCatalogStore(
  connection: Connection,
  group: Pick<GroupCommit, 'join'> = createGroupCommit(connection.database),
  bounded: Memory = createMemory(),
  revision: FindRevision = createStoreRevision(connection),
): CatalogStore {
  const { database } = connection;
  const findProducts = prepareProductList(
    database,
    createStoreMemory(revision),
    createReleaseMemories(bounded),
  );
  return {
    ...createCatalogRecords(createSqliteEngine(connection, group), revision),
    findProducts,
    findNodes: prepareNodeList(database),
    openPublication: (request) => openSqlitePublication(connection, request),
    openDraft: (request) => openDraft(() => openReading(connection), request),
  };
}

/** The records that seeds fill a store with. */
export function createSqliteSeedStore(
  connection: Connection,
  engine: Pick<Engine, 'ask'> = createSqliteEngine(
    connection,
    createGroupCommit(connection.database),
  ),
): SeedStore {
  return createSeedStore(engine, createLongWork(connection), importManner);
}

/** A batch takes a turn of the event loop. The tables of the notes end with the connection. */
export const importManner: ImportManner = {
  batchSize: 250,
  begin: [
    `seed_references (
      target TEXT NOT NULL, id TEXT NOT NULL, long_id TEXT, origin TEXT NOT NULL,
      pointer TEXT NOT NULL, PRIMARY KEY (target, id))`,
    `seed_skus (
      sku TEXT NOT NULL, long_sku TEXT, product_id TEXT NOT NULL, origin TEXT NOT NULL,
      PRIMARY KEY (sku, product_id))`,
    `seed_losses (
      target TEXT NOT NULL, id TEXT NOT NULL, origin TEXT NOT NULL, PRIMARY KEY (target, id))`,
    `seed_written (
      kind TEXT NOT NULL, key TEXT NOT NULL, part TEXT NOT NULL, origin TEXT NOT NULL,
      change INTEGER NOT NULL, PRIMARY KEY (kind, key, part))`,
  ].map((table) => text(`CREATE TEMP TABLE IF NOT EXISTS ${table} STRICT, WITHOUT ROWID`)),
  analyse: [],
};
