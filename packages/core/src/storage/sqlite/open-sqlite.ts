import { guardPublishing } from '../../catalog/catalog-service.js';
import type { Storage } from '../../commerce/storage.js';
import {
  memoryRule,
  type OptionRule,
  optional,
  requireOptions,
  switchRule,
} from '../../environment/require-options.js';
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
import { connect } from './connection/connection.js';
import { createGroupCommit } from './connection/group-commit.js';
import { createRunner, createSqliteEngine, perform } from './connection/sqlite-engine.js';
import { createSqliteCleaner } from './publishing/cleaner.js';
import { createStoreRevision } from './reading/store-revision.js';
import { createSqliteCatalogStore, createSqliteSeedStore } from './sqlite-stores.js';
import { createStoreHealth, findSize } from './upkeep/store-health.js';

/** Options for opening a store. */
export interface SqliteOptions {
  /** True to refuse all writes. */
  readonly readOnly?: boolean;
  /** True to refuse a missing store instead of creating it. */
  readonly mustExist?: boolean;
  /** Maximum size of a connection's page cache in bytes; 64 MiB when absent. */
  readonly cacheSize?: number;
  /** Cache for the rows of pages; a separate one of 64 MiB when absent. */
  readonly memory?: Memory;
}

const optionRules: Readonly<Record<keyof SqliteOptions, OptionRule>> = {
  readOnly: switchRule,
  mustExist: switchRule,
  cacheSize: optional(
    'a number of bytes from 0 on',
    (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
  ),
  memory: memoryRule,
};

/**
 * Opens a store in an SQLite file, created if missing, or in memory (`:memory:`). Never open the
 * same file with another copy of SQLite in this process, or read it as a plain file: closing it
 * would drop the locks that protect it.
 * @throws CommerceError `unusable_file` for an unusable location, a database of another program or
 * of a newer version, and a missing store with `mustExist`. `storage_unavailable` or `busy` if the
 * file is unusable now. TypeError for unknown options, and for a location that is not a string.
 *
 * @example
 * const commerce = createCommerce({ storage: openSqlite('store.sqlite') });
 * await commerce.close(); // gives the file back
 */
export function openSqlite(location: string, options: SqliteOptions = {}): Storage {
  requireOptions('openSqlite', options, optionRules);
  const connection = connect(location, { readOnly: false, ...options });
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
    ...createStoreFacts(engine, location, () => findSize(connection)),
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
