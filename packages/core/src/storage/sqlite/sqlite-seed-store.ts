import { nextTurn } from '../../environment/turns.js';
import type { SeedStore, SeedTransaction, ValidRecord } from '../../seeding/seed-store.js';
import { text } from '../engine/statement.js';
import { type ImportManner, openImport as openImportOn } from '../stores/import-records.js';
import type { Connection, Session } from './connection/connection.js';
import { requireOwnFilling } from './connection/filling.js';
import { retryBusy } from './connection/lock.js';
import {
  createRunner,
  perform,
  performSlowly,
  translateSqliteError,
} from './connection/sqlite-engine.js';
import { exportRecords } from './records/export-records.js';
import { beginFill, clearStore, clearUnfinishedFill } from './records/fill-store.js';

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
  const runner = createRunner(database);
  const importing = runner.run(openImportOn(now, importManner));
  return {
    write: (records: readonly ValidRecord[]) => runner.run(importing.write(records)),
    finish: (limit: number) => runner.run(importing.finish(limit)),
  };
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
