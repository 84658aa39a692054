import type { CatalogStore } from '../../catalog/catalog-store.js';
import { createReleaseMemories } from '../../catalog/release-format/node-row.js';
import { createMemory, type Memory } from '../../memory/memory.js';
import { createCatalogRecords } from '../stores/catalog-records.js';
import type { Connection } from './connection/connection.js';
import { createGroupCommit, type GroupCommit } from './connection/group-commit.js';
import { createSqliteEngine } from './connection/sqlite-engine.js';
import { openSqliteDraft } from './publishing/open-draft.js';
import { openSqlitePublication } from './publishing/open-publication.js';
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
    openDraft: (request) => openSqliteDraft(connection, request),
  };
}
