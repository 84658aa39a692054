import { createTurns } from '../../environment/store-settings.js';
import type { SeedStore, SeedTransaction } from '../../seeding/seed-store.js';
import { text } from '../engine/statement.js';
import { type ImportManner, openImport } from '../stores/import-records.js';
import { commitChange } from './connection/commit-change.js';
import { changeStore, runnerOn } from './connection/postgres-engine.js';
import { type Connection, requireOwnFilling, waitForImports } from './connection/store-locks.js';
import { beginFill, clearStore, clearUnfinishedFill, exportRecords } from './records/fill-store.js';

/** The records that seeds fill the store with. */
export function createPostgresSeedStore(connection: Connection): SeedStore {
  // Waiting for another process takes a connection; waiting for this process does not.
  const takeTurn = createTurns();
  return {
    async begin(now) {
      const done = await takeTurn();
      try {
        return await beginImport(connection, now, done);
      } catch (error) {
        done();
        throw error;
      }
    },
    exportRecords: () => exportRecords(connection),
    async clear() {
      const done = await takeTurn();
      try {
        await changeStore(connection, clearStore);
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
async function beginImport(
  connection: Connection,
  now: number,
  done: () => void,
): Promise<SeedTransaction> {
  const session = await connection.openSession({ pipelined: true });
  const end = async () => {
    await session.end();
    done();
  };
  try {
    await session.begin('import');
    await waitForImports(connection, session);
    await requireOwnFilling(session, connection.filling);
    const runner = runnerOn(session, connection.lockKey);
    const importing = await runner.run(openImport(now, manner));
    return {
      write: (records) => runner.run(importing.write(records)),
      async commit(limit) {
        try {
          const outcome = await runner.run(importing.finish(limit));
          if (outcome.faults.length === 0) await commitChange(connection, session);
          return outcome;
        } finally {
          await end();
        }
      },
      rollback: end,
    };
  } catch (error) {
    await session.end();
    throw error;
  }
}

const manner: ImportManner = {
  batchSize: 1_000,
  begin: [],
  analyse: [text('ANALYZE seed_references, seed_skus, seed_losses, seed_written')],
};
