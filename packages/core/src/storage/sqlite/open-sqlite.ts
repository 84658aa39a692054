import { parseTimestamp } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import {
  type CartRow,
  type CartSnapshot,
  type CartState,
  type CartStore,
  type DecideCart,
  readCart,
} from '../../carts/cart.js';
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
import { checksumOf } from '../../integrity/checksum.js';
import {
  type InventoryStore,
  readStock,
  type StockRow,
} from '../../inventories/inventory-service.js';
import { createMemory, type Memory, takeMemory } from '../../memory/memory.js';
import { guardSeeds } from '../../seeding/guard-seeds.js';
import { type Connection, connect } from './connection/connection.js';
import { prepareRequireFilled } from './connection/filling.js';
import { createGroupCommit, type GroupCommit } from './connection/group-commit.js';
import { perform, translateSqliteError } from './connection/perform.js';
import { createSqliteInspection } from './inspection/catalog-inspection.js';
import { cleanUpReleases } from './publishing/clean-up-releases.js';
import { createStoreRevision } from './reading/store-revision.js';
import { createSqliteSeedStore } from './sqlite-seed-store.js';
import { createSqliteCatalogStore, createSqliteSubscriptionStore } from './sqlite-stores.js';
import { createStoreHealth, prepareFacts } from './upkeep/store-health.js';

/** Creates the stock store of a database with that table. */
function createSqliteInventoryStore(database: Database): InventoryStore {
  const selectStock = database.prepare<[string], StockRow>(`
    SELECT document, checksum FROM stock WHERE product_id IN (SELECT value FROM json_each(?))
    ORDER BY product_id, location`);
  const selectProduct = database
    .prepare<[string], number>('SELECT 1 FROM products WHERE id = ?')
    .pluck();
  const selectLocations = database
    .prepare<[], string>('SELECT DISTINCT location FROM stock ORDER BY location')
    .pluck();
  return {
    findStock: (ids) => perform(() => selectStock.all(JSON.stringify(ids)).map(readStock)),
    hasProduct: (id) => perform(() => selectProduct.get(id) !== undefined),
    listLocations: () => perform(() => selectLocations.all()),
  };
}

/** Creates the cart store of a database with that table. */
function createSqliteCartStore(
  { database, apart }: Pick<Connection, 'database' | 'apart'>,
  group: GroupCommit,
): CartStore {
  const select = database.prepare<[string], CartRow>(
    'SELECT document, version, checksum FROM carts WHERE id = ?',
  );
  const selectState = database.prepare<[string], CartState>(
    'SELECT version, checksum FROM carts WHERE id = ?',
  );
  const put = database.prepare<
    [{ id: string; version: number; expiresAt: number; document: string; checksum: number }]
  >(`
    INSERT INTO carts (id, version, expires_at, document, checksum)
    VALUES (@id, @version, @expiresAt, @document, @checksum)
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, expires_at = excluded.expires_at,
      document = excluded.document, checksum = excluded.checksum`);
  const remove = database.prepare<[string]>('DELETE FROM carts WHERE id = ?');
  const cleanUp = database.prepare<[number, number]>(`
    DELETE FROM carts WHERE id IN (
      SELECT id FROM carts WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`);
  const findOver = database.prepare<[number]>('SELECT 1 FROM carts WHERE expires_at <= ? LIMIT 1');
  const count = database.prepare<[], number>('SELECT count(*) FROM carts').pluck();

  return {
    find: (id) => perform(() => find(id)),
    findState: (id) => perform(() => selectState.get(id)),
    change: (id, decide) => group.join(() => change(id, decide)),
    async cleanUp(now, limit) {
      // Does not write or wait for another writer if no cart has expired.
      const isSomeOver = await perform(() => findOver.get(now) !== undefined);
      return isSomeOver ? group.join(() => cleanUpNow(now, limit)) : 0;
    },
    count: () => perform(() => count.get() ?? 0),
  };

  function find(id: string): CartSnapshot | undefined {
    const row = select.get(id);
    return row && readCart(row);
  }

  function cleanUpNow(now: number, limit: number): number {
    const { changes } = cleanUp.run(now, limit);
    apart.rows += changes;
    return changes;
  }

  function change(id: string, decide: DecideCart): CartSnapshot | undefined {
    const before = find(id);
    const record = decide(before);
    if (record === before?.record) return before;
    if (!record) {
      apart.rows += remove.run(id).changes;
      return undefined;
    }
    const document = JSON.stringify(record);
    const version = (before?.version ?? 0) + 1;
    const expiresAt = parseTimestamp(record.expires_at);
    const checksum = checksumOf(document);
    apart.rows += put.run({ id, version, expiresAt, document, checksum }).changes;
    return { record, version, checksum };
  }
}

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
  const group = createGroupCommit(database, {
    requireWritable,
    requireInPlace,
    requireFilled: prepareRequireFilled(database),
    isImporting: () => connection.imports.count > 0,
    onEnd: health.note,
  });
  const gate = createGate();
  const facts = prepareFacts(connection);
  const memory = takeMemory(options.memory ?? createMemory());
  const revision = createStoreRevision(connection);
  return {
    memory,
    catalog: guardPublishing(createSqliteCatalogStore(connection, group, memory, revision), gate),
    inspection: createSqliteInspection(database),
    subscriptions: createSqliteSubscriptionStore(connection, group),
    carts: createSqliteCartStore(connection, group),
    inventories: createSqliteInventoryStore(database),
    seeds: guardSeeds(createSqliteSeedStore(connection), gate),
    describe: () => perform(facts.describe),
    measure: () => perform(facts.measure),
    async cleanUp() {
      const done = await connection.exclusively();
      try {
        await cleanUpReleases(connection);
      } catch (error) {
        throw translateSqliteError(error);
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
