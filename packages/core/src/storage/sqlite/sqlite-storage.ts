import { atEndOfTurn } from '#platform';
import { guardPublishing } from '../../catalog/catalog-service.js';
import type { CatalogStore } from '../../catalog/catalog-store.js';
import { createReleaseMemories } from '../../catalog/release-format/node-row.js';
import type { Storage } from '../../commerce/storage.js';
import { createGate } from '../../environment/store-settings.js';
import { nextTurn } from '../../environment/turns.js';
import { createMemory, type Memory, takeMemory } from '../../memory/memory.js';
import { guardSeeds } from '../../seeding/guard-seeds.js';
import type { SeedStore } from '../../seeding/seed-store.js';
import type { Engine } from '../engine/engine.js';
import { text } from '../engine/statement.js';
import { createAccountStore } from '../stores/accounts.js';
import { createCartStore, createInventoryStore } from '../stores/carts.js';
import { createCatalogRecords } from '../stores/catalog-records.js';
import { requireFilled } from '../stores/fill-store.js';
import type { ImportManner } from '../stores/import-records.js';
import { createInspection } from '../stores/inspection.js';
import { openDraft } from '../stores/open-draft.js';
import { openPublication } from '../stores/open-publication.js';
import { createOrderStore } from '../stores/orders.js';
import { createSeedStore } from '../stores/seed-store.js';
import { createStoreFacts } from '../stores/store-facts.js';
import { createSubscriptionStore } from '../stores/subscriptions.js';
import type { Connection } from './connection/connection.js';
import { perform, performNow } from './connection/errors.js';
import { createGroupCommit, createStoreHealth } from './connection/group-commit.js';
import { createLongWork } from './connection/long-work.js';
import { createSqliteEngine, openReading, prepareWork } from './connection/sqlite-engine.js';
import { prepareNodeList } from './reading/node-list.js';
import { prepareProductList } from './reading/product-list.js';
import { createReleaseWork, createSqliteCleaner } from './release-work.js';

/** Options of a storage on an open connection. */
interface StorageOptions {
  readonly readOnly?: boolean;
  readonly memory?: Memory;
}

/** Returns the storage on a connection, whichever driver has opened it. It closes the connection. */
export function createSqliteStorage(connection: Connection, options: StorageOptions): Storage {
  const { database } = connection;
  const health = createStoreHealth(connection, { readOnly: options.readOnly === true });
  const { requireInPlace, requireWritable } = connection;
  const group = createGroupCommit(database, {
    requireWritable,
    requireInPlace,
    requireFilled: prepareWork(database, requireFilled),
    isImporting: () => connection.imports.count > 0,
    onEnd: health.note,
  });
  const engine = createSqliteEngine(connection, group);
  const cleaner = createSqliteCleaner(connection);
  const gate = createGate();
  const memory = takeMemory(options.memory ?? createMemory());
  const revision = createStoreRevision(connection);
  return {
    memory,
    catalog: guardPublishing(createSqliteCatalogStore(connection, engine, memory, revision), gate),
    inspection: createInspection(engine),
    subscriptions: createSubscriptionStore(engine),
    accounts: createAccountStore(engine),
    orders: createOrderStore(engine),
    carts: createCartStore(engine),
    inventories: createInventoryStore(engine),
    seeds: guardSeeds(createSqliteSeedStore(connection, engine), gate),
    ...createStoreFacts(engine, connection.location, connection.findSize),
    async cleanUp() {
      const done = await connection.exclusively();
      try {
        await cleaner.cleanUp();
      } finally {
        done();
      }
    },
    check: () => perform(health.check),
    async close() {
      // Answers requests that only wait for this process.
      await nextTurn();
      await gate.close();
      await perform(() => group.flush());
      await connection.close();
    },
  };
}

/** The catalogs, rules and releases of a store. */
export function createSqliteCatalogStore(
  connection: Connection,
  engine: Engine = createOwnEngine(connection),
  bounded: Memory = createMemory(),
  revision: FindRevision = createStoreRevision(connection),
): CatalogStore {
  const { database } = connection;
  const findProducts = prepareProductList(database, createReleaseMemories(bounded), revision);
  const releases = createReleaseWork(connection);
  return {
    ...createCatalogRecords(engine, revision),
    findProducts,
    findNodes: prepareNodeList(database),
    openPublication: (request) => openPublication(releases, request),
    openDraft: (request) => openDraft(() => openReading(connection), request),
  };
}

/** The records that seeds fill a store with. */
export function createSqliteSeedStore(
  connection: Connection,
  engine: Pick<Engine, 'ask'> = createOwnEngine(connection),
): SeedStore {
  return createSeedStore(engine, createLongWork(connection), importManner);
}

/** Creates an engine for a store that is used by itself. */
function createOwnEngine(connection: Connection): Engine {
  return createSqliteEngine(connection, createGroupCommit(connection.database));
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

/** Returns the revision of a store. */
export type FindRevision = () => number;

/**
 * Counts the visible states of a store: the number stays as long as nothing changes that a catalog
 * could show. Changes by this process show at once. Changes by others show once per turn of the
 * event loop, because checking costs as much as a cached answer saves.
 */
export function createStoreRevision(connection: Connection): FindRevision {
  const { database, apart } = connection;
  const selectOwn = database.prepare<[], number>('SELECT total_changes()').pluck();
  const selectOthers = database.prepare<[], number>('PRAGMA data_version').pluck();
  let revision = 0;
  let [own, sessions, others] = [-1, -1, -1];
  let asked = false;

  const askForOthers = () => {
    if (!asked) {
      atEndOfTurn(() => {
        asked = false;
      });
    }
    asked = true;
    return selectOthers.get() ?? 0;
  };

  const findRevision = () => {
    const seenOthers = asked ? others : askForOthers();
    const seenOwn = (selectOwn.get() ?? 0) - apart.rows;
    const seenSessions = connection.endedSessions();
    if (seenOthers === others && seenOwn === own && seenSessions === sessions) return revision;
    [own, sessions, others] = [seenOwn, seenSessions, seenOthers];
    revision += 1;
    return revision;
  };
  return () => performNow(findRevision);
}
