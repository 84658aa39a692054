import { guardPublishing } from '../../catalog/catalog-service.js';
import type { Storage } from '../../commerce/storage.js';
import { createGate } from '../../environment/store-settings.js';
import { nextTurn } from '../../environment/turns.js';
import { createMemory, type Memory, takeMemory } from '../../memory/memory.js';
import { guardSeeds } from '../../seeding/guard-seeds.js';
import { plainTexts } from '../engine/release-texts.js';
import { createCartStore, createInventoryStore } from '../stores/carts.js';
import { requireFilled } from '../stores/fill-store.js';
import { createInspection } from '../stores/inspection.js';
import { createStoreFacts } from '../stores/store-facts.js';
import { createSubscriptionStore } from '../stores/subscriptions.js';
import type { Connection } from './connection/connection.js';
import { createGroupCommit } from './connection/group-commit.js';
import { createRunner, createSqliteEngine, perform } from './connection/sqlite-engine.js';
import { createSqliteCleaner } from './publishing/cleaner.js';
import { createStoreRevision } from './reading/store-revision.js';
import { createSqliteCatalogStore, createSqliteSeedStore } from './sqlite-stores.js';
import { createStoreHealth, findSize } from './upkeep/store-health.js';

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
  const runner = createRunner(database);
  const group = createGroupCommit(database, {
    requireWritable,
    requireInPlace,
    requireFilled: () => runner.run(requireFilled()),
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
    catalog: guardPublishing(createSqliteCatalogStore(connection, group, memory, revision), gate),
    inspection: createInspection(engine, plainTexts),
    subscriptions: createSubscriptionStore(engine),
    carts: createCartStore(engine),
    inventories: createInventoryStore(engine),
    seeds: guardSeeds(createSqliteSeedStore(connection, engine), gate),
    ...createStoreFacts(engine, connection.location, () => findSize(connection)),
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
