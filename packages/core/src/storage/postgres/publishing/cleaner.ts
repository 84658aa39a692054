import { notOpen } from '../../../environment/store-settings.js';
import { keyText } from '../../../seeding/key-text.js';
import { type Ask, sql, type Work } from '../../engine/statement.js';
import { type Cleaner, createCleaner } from '../../stores/clean-up-releases.js';
import { goneAfter } from '../connection/heartbeat.js';
import type { Queryable } from '../connection/pool.js';
import { runnerOn } from '../connection/postgres-engine.js';
import type { Connection } from '../connection/store-locks.js';
import { lockReleases } from './own-release.js';

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
  const runStep = async <Result>(
    work: () => Work<Result>,
    begin?: (transaction: Queryable) => Promise<void>,
  ): Promise<Result> => {
    requireOpen();
    return connection.write(async (transaction) => {
      await begin?.(transaction);
      return runnerOn(transaction, lockKey).run(work());
    });
  };
  const cleaner = createCleaner({
    async ask<Result>(ask: Ask<Result>) {
      requireOpen();
      return runnerOn(connection, lockKey).answer<Result>(ask.step);
    },
    step: (work) => runStep(work),
    decide: (work) => runStep(work, lockReleases),
    takeOver: (take) =>
      runStep(() =>
        take(sql`touched_at < clock_timestamp() - ${goneAfter} * interval '1 millisecond'`),
      ),
    rowsOfStep: 4_000,
    keyOf: keyText,
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
