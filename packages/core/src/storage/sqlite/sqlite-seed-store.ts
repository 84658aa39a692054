import { nextTurn } from '../../environment/turns.js';
import {
  faultLimit,
  type SeedOutcome,
  type SeedStore,
  type SeedTransaction,
  type ValidRecord,
} from '../../seeding/seed-store.js';
import type { Connection, Session } from './connection/connection.js';
import { requireOwnFilling } from './connection/filling.js';
import { retryBusy } from './connection/lock.js';
import { perform, performSlowly, translateSqliteError } from './connection/sqlite-engine.js';
import { exportRecords, findTouchedCatalogs, withdrawChildren } from './records/export-records.js';
import { beginFill, clearStore, clearUnfinishedFill } from './records/fill-store.js';
import { openSeedChecks } from './records/seed-checks.js';
import { prepareSeedWriter } from './records/write-record.js';

/** The records that seeds fill the store with. */
export function createSqliteSeedStore(connection: Connection): SeedStore {
  return {
    async begin(now) {
      connection.requireWritable();
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
      connection.requireWritable();
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

/**
 * Begins an import on a separate connection, in one transaction that stays open while records
 * arrive.
 */
async function beginInFile(
  session: Session,
  now: number,
  { requireInPlace, filling, imports }: Pick<Connection, 'requireInPlace' | 'filling' | 'imports'>,
  done: () => void,
): Promise<SeedTransaction> {
  const { database } = session;
  let importing: ReturnType<typeof openImport>;
  try {
    await retryBusy(() => database.exec('BEGIN IMMEDIATE'));
    requireOwnFilling(database, filling.mark);
    importing = openImport(database, now);
    imports.count += 1;
  } catch (error) {
    session.end();
    throw error;
  }
  const end = (sql: 'COMMIT' | 'ROLLBACK') => {
    if (!database.open) return;
    try {
      if (database.inTransaction) database.exec(sql);
    } finally {
      imports.count -= 1;
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
      performSlowly(async () => {
        try {
          const outcome = importing.finish(limit);
          // Syncs first: all others wait during a commit, which then has less to write.
          await session.sync();
          requireInPlace();
          end(outcome.faults.length === 0 ? 'COMMIT' : 'ROLLBACK');
          requireInPlace();
          return outcome;
        } finally {
          end('ROLLBACK');
        }
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
      // A source that never waits would otherwise be checked in a single turn of the event loop.
      await nextTurn();
    },
    commit: (limit) =>
      perform(() => {
        database.exec('BEGIN IMMEDIATE');
        try {
          requireOwnFilling(database, filling.mark);
          const importing = openImport(database, now);
          importing.write(gathered);
          const outcome = importing.finish(limit);
          importing.end();
          database.exec(outcome.faults.length === 0 ? 'COMMIT' : 'ROLLBACK');
          return outcome;
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
  const writeRecord = prepareSeedWriter(database, now);
  const checks = openSeedChecks(database);
  const wholeFamilies = new Map<string, string>();
  const write = (valid: ValidRecord) => {
    const { record, origin, isWholeFamily } = valid;
    checks.note(valid, writeRecord(record, valid));
    if (isWholeFamily && record.type === 'product') wholeFamilies.set(record.id, origin);
  };
  return {
    write(records: readonly ValidRecord[]): void {
      for (const valid of records) write(valid);
    },
    /** Runs the final steps, and checks the import for consistency. */
    finish(limit: number): SeedOutcome {
      const withdrawn = withdrawChildren(database, wholeFamilies, write);
      const faults = checks.findFaults(faultLimit(limit));
      return { faults, withdrawn, touched: faults.length > 0 ? [] : findTouchedCatalogs(database) };
    },
    end: () => checks.end(),
  };
}
