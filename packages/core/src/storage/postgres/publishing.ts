import { createTurns, notOpen } from '../../environment/store-settings.js';
import type { ReleaseWork } from '../engine/engine.js';
import { type Ask, sql, text, type Work } from '../engine/statement.js';
import { type Cleaner, createCleaner } from '../stores/clean-up-releases.js';
import { commitChange, type Session } from './connection/commit-change.js';
import { copyRows } from './connection/copy-rows.js';
import { goneAfter, keepBeating } from './connection/heartbeat.js';
import { readsOn } from './connection/long-work.js';
import { requireKnownTables } from './connection/migrate.js';
import { runnerOn } from './connection/postgres-engine.js';
import type { Connection } from './connection/store-locks.js';

/**
 * Sizes of steps. Smaller ones cost more; with larger ones, the wait for the last is longer. Most values are written
 * while products are built.
 */
const sizes = { step: 8 * 2 ** 20, values: 30_000 };

/** Maximum wait for a lock in milliseconds. Autovacuum gives way within one second. */
const patience = 2_000;

const analyse = [
  text(`SET LOCAL lock_timeout = ${patience}`),
  text(`ANALYZE release_products, release_values, release_lists, release_list_blocks, release_nodes,
    release_node_documents, release_files, release_product_files, release_components`),
];

/**
 * Creates the making of releases of a connection. One session reads, another one writes; earlier releases of this
 * process are waited for, because each takes two connections.
 */
export function createReleaseWork(connection: Connection, cleaner: PostgresCleaner): ReleaseWork {
  const takeTurn = createTurns();
  const { lockKey } = connection;
  return {
    filling: connection.filling,
    giveUp: cleaner.giveUp,
    cleanUpAfter: async () => cleaner.cleanUpInBackground(),
    async begin() {
      const done = await takeTurn();
      const opened: Session[] = [];
      const open = async (options?: { readonly pipelined: boolean }) => {
        const session = await connection.openSession(options);
        opened.push(session);
        return session;
      };
      const end = async () => {
        for (const session of opened.splice(0)) await session.end();
        done();
      };
      try {
        // Leftovers of a crashed publish would prevent an incremental one.
        await cleaner.cleanUpUnfinished();
        const reading = await open({ pipelined: true });
        const writing = await open();
        const copying: typeof writing & Pick<Parameters<typeof runnerOn>[0], 'copy'> = {
          ...writing,
          copy: (into, rows) => copyRows(writing.client, into, rows),
        };
        const write = async <Result>(work: () => Work<Result>) => {
          await requireKnownTables(writing);
          return runnerOn(copying, lockKey).run(work());
        };
        return {
          sizes,
          analyse,
          async read() {
            await reading.begin('read');
            return readsOn(reading, connection);
          },
          step: (work) => writing.transaction(() => write(work)),
          keepAlive: keepBeating,
          async publish(work) {
            await writing.begin('import');
            const result = await write(work);
            await commitChange(connection, writing);
            return result;
          },
          end,
        };
      } catch (error) {
        await end();
        throw error;
      }
    },
  };
}

/** A cleanup that also runs in the background. */
export interface PostgresCleaner extends Cleaner {
  /** Starts the cleanup in the background; a later one retries failures. */
  cleanUpInBackground(): void;
  /** Stops the cleanup after its current step; a later one continues it. */
  close(): Promise<void>;
}

/** Creates the cleanup of a store. */
export function createPostgresCleaner(
  connection: Pick<Connection, 'query' | 'run' | 'write' | 'lockKey'>,
): PostgresCleaner {
  const { lockKey } = connection;
  let isOpen = true;
  let background: Promise<void> = Promise.resolve();
  const requireOpen = () => {
    if (!isOpen) throw notOpen();
  };
  const step = async <Result>(work: () => Work<Result>): Promise<Result> => {
    requireOpen();
    return connection.write((transaction) => runnerOn(transaction, lockKey).run(work()));
  };
  const cleaner = createCleaner({
    async ask<Result>(ask: Ask<Result>) {
      requireOpen();
      return runnerOn(connection, lockKey).answer<Result>(ask.step);
    },
    step,
    takeOver: (take) =>
      step(() =>
        take(sql`touched_at < clock_timestamp() - ${goneAfter} * interval '1 millisecond'`),
      ),
    rowsOfStep: 4_000,
  });
  return {
    ...cleaner,
    cleanUpInBackground() {
      background = background.then(cleaner.cleanUp).catch(() => undefined);
    },
    async close() {
      isOpen = false;
      await background;
    },
  };
}
