import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatTimestamp } from '@aisle/schema';
import type {
  SeedFault,
  SeedStore,
  SeedTransaction,
  ValidRecord,
} from '../../seeding/seed-store.js';
import type { Connection, Session } from './connection.js';
import { exportRecords } from './export-records.js';
import { perform } from './perform.js';
import { retryBusy } from './retry-busy.js';
import { openSeedChecks } from './seed-checks.js';
import { translateSqliteError } from './translate-sqlite-error.js';
import { prepareSeedWriter } from './write-seed-record.js';

/** The records that seeds fill the store with. */
export function createSqliteSeedStore(connection: Connection): SeedStore {
  return {
    async begin(now) {
      const done = await connection.exclusively();
      try {
        const session = connection.openSession();
        return session.shared
          ? beginInMemory(session, now, done)
          : await beginInFile(session, now, connection.requireInPlace, done);
      } catch (error) {
        done();
        throw translateSqliteError(error);
      }
    },
    exportRecords: () => exportRecords(connection),
    async clear() {
      const done = await connection.exclusively();
      try {
        await perform(() => {
          connection.requireInPlace();
          clearTables(connection.database);
          connection.requireInPlace();
        });
      } finally {
        done();
      }
    },
  };
}

/** An import on a connection of its own: one transaction that stays open while records come. */
async function beginInFile(
  session: Session,
  now: number,
  requireInPlace: () => void,
  done: () => void,
): Promise<SeedTransaction> {
  const { database } = session;
  try {
    await retryBusy(() => database.exec('BEGIN IMMEDIATE'));
  } catch (error) {
    session.end();
    throw error;
  }
  const importing = openImport(database, now);
  const end = (sql: 'COMMIT' | 'ROLLBACK') => {
    if (!database.open) return;
    try {
      if (database.inTransaction) database.exec(sql);
    } finally {
      session.end();
      done();
    }
  };
  return {
    async write(records) {
      await perform(() => importing.write(records));
      await nextTurn();
    },
    commit: (limit) =>
      perform(() => {
        const faults = importing.findFaults(limit);
        requireInPlace();
        end(faults.length === 0 ? 'COMMIT' : 'ROLLBACK');
        requireInPlace();
        return faults;
      }),
    rollback: () => perform(() => end('ROLLBACK')),
  };
}

/** An import on the only connection: records are gathered, then written without a pause. */
function beginInMemory({ database }: Session, now: number, done: () => void): SeedTransaction {
  let gathered: ValidRecord[] = [];
  let ended = false;
  const end = () => {
    gathered = [];
    if (!ended) done();
    ended = true;
  };
  return {
    async write(records) {
      gathered.push(...records);
    },
    commit: (limit) =>
      perform(() => {
        database.exec('BEGIN IMMEDIATE');
        const importing = openImport(database, now);
        try {
          importing.write(gathered);
          const faults = importing.findFaults(limit);
          importing.end();
          database.exec(faults.length === 0 ? 'COMMIT' : 'ROLLBACK');
          return faults;
        } catch (error) {
          database.exec('ROLLBACK');
          throw error;
        } finally {
          end();
        }
      }),
    async rollback() {
      end();
    },
  };
}

function openImport(database: Connection['database'], now: number) {
  const writeRecord = prepareSeedWriter(database, formatTimestamp(now));
  const checks = openSeedChecks(database);
  return {
    write(records: readonly ValidRecord[]): void {
      for (const valid of records) {
        const written = writeRecord(valid.record);
        checks.note(valid, written);
      }
    },
    findFaults: (limit: number): SeedFault[] => checks.findFaults(limit),
    end: () => checks.end(),
  };
}

/** Tables in an order in which none refers to one that is already empty. */
const tablesToClear = [
  'release_nodes',
  'release_node_documents',
  'release_products',
  'release_product_files',
  'release_components',
  'release_values',
  'release_lists',
  'release_list_blocks',
  'release_files',
  'release_product_changes',
  'release_list_changes',
  'generations',
  'releases',
  'changes',
  'subscriptions',
  'plans',
  'offerings',
  'catalog_rules',
  'catalogs',
  'prices',
  'price_books',
  'product_components',
  'product_nodes',
  'products',
  'nodes',
  'price_modifiers',
  'variations',
  'files',
  'settings',
] as const;

function clearTables(database: Connection['database']): void {
  database
    .transaction(() => {
      for (const table of tablesToClear) database.exec(`DELETE FROM ${table}`);
    })
    .immediate();
}
