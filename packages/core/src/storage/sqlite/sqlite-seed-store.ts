import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatTimestamp } from '@aisle/schema';
import type {
  SeedFault,
  SeedStore,
  SeedTransaction,
  ValidRecord,
} from '../../seeding/seed-store.js';
import { clearStore } from './clear-store.js';
import type { Connection, Session } from './connection.js';
import { exportRecords } from './export-records.js';
import { beginFill, clearUnfinishedFill } from './fill-store.js';
import { requireOwnFilling } from './filling.js';
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
          ? beginInMemory(session, now, connection, done)
          : await beginInFile(session, now, connection, done);
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
          clearStore(connection.database);
          connection.requireInPlace();
        });
      } finally {
        done();
      }
    },
    beginFill: (options) => beginFill(connection, options),
    clearUnfinishedFill: () => clearUnfinishedFill(connection),
  };
}

/** An import on a connection of its own: one transaction that stays open while records come. */
async function beginInFile(
  session: Session,
  now: number,
  { requireInPlace, filling }: Pick<Connection, 'requireInPlace' | 'filling'>,
  done: () => void,
): Promise<SeedTransaction> {
  const { database } = session;
  try {
    await retryBusy(() => database.exec('BEGIN IMMEDIATE'));
    requireOwnFilling(database, filling.mark);
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
function beginInMemory(
  { database }: Session,
  now: number,
  { filling }: Pick<Connection, 'filling'>,
  done: () => void,
): SeedTransaction {
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
          requireOwnFilling(database, filling.mark);
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
