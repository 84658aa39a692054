import { notOpen } from '../../../environment/store-settings.js';
import { type Ask, sql, type Work } from '../../engine/statement.js';
import { holdReleases } from '../../stores/catalog-records.js';
import { type Cleaner, createCleaner } from '../../stores/clean-up-releases.js';
import { goneAfter } from '../connection/heartbeat.js';
import { runnerOn } from '../connection/postgres-engine.js';
import type { Connection } from '../connection/store-locks.js';

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
    decide: (work) =>
      step(function* () {
        yield* holdReleases;
        return yield* work();
      }),
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
