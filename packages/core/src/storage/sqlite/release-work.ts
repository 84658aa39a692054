import { nextTurn } from '../../environment/turns.js';
import type { ReleaseWork } from '../engine/engine.js';
import { type Ask, sql, text, type Work } from '../engine/statement.js';
import { type Cleaner, createCleaner } from '../stores/clean-up-releases.js';
import type { Connection } from './connection/connection.js';
import { performSlowly, translateSqliteError } from './connection/errors.js';
import { requireKnownTables } from './connection/migrate.js';
import { type Database, retryBusy } from './connection/sqlite-database.js';
import { createRunner, openReading } from './connection/sqlite-engine.js';

/** Number of values to hold until they are stored in the order of their table. */
const heldValues = 120_000;

/** Bounds of the size of a step in bytes, and the time in milliseconds for which it should keep others from working. */
const leastStep = 32 * 1_024;
const mostStep = 640 * 1_024;
const timeOfStep = 20;

/**
 * Size of the steps after which what they wrote is synced in the background. So the last step, and commits of others
 * meanwhile, wait for little of it.
 */
const sizeOfSync = 16 * mostStep;

/** Creates the making of releases of a connection. */
export function createReleaseWork(connection: Connection): ReleaseWork {
  const { cleanUp, giveUp } = createSqliteCleaner(connection);
  const { requireInPlace, requireWritable } = connection;
  return {
    filling: connection.filling,
    giveUp,
    cleanUpAfter: () => cleanUp().catch(() => undefined),
    async begin() {
      requireWritable();
      const opened = [await connection.exclusively()];
      const end = async () => {
        for (const close of opened.splice(0).reverse()) close();
      };
      try {
        await cleanUp();
        opened.push(await connection.making.share());
        const { database, shared, sync, end: endWriting } = connection.openSession();
        opened.push(endWriting);
        // Unpublished content may be lost in a power cut; the step that publishes it syncs all before.
        if (!shared) database.pragma('synchronous = NORMAL');
        const writing = prepareSteps(database, () => requireKnownTables(database));
        let unsynced = 0;
        let synced = Promise.resolve();
        return {
          sizes: { step: writing.size, values: heldValues },
          analyse: [],
          async read() {
            const reading = await openReading(connection);
            opened.push(reading.end);
            return reading;
          },
          async step(work) {
            const result = await writing.step(work);
            unsynced += writing.size();
            if (unsynced < sizeOfSync) return result;
            unsynced = 0;
            synced = synced.then(sync).catch(() => undefined);
            return result;
          },
          // The lock does.
          keepAlive: () => () => undefined,
          async publish(work) {
            await sync();
            if (!shared) database.pragma('synchronous = FULL');
            requireInPlace();
            const result = await writing.step(work);
            requireInPlace();
            return result;
          },
          end,
        };
      } catch (error) {
        await end();
        throw translateSqliteError(error);
      }
    },
  };
}

/** Returns the size of a next step, after one took so many milliseconds: rows at many places change many pages. */
export function fitStep(size: number, milliseconds: number): number {
  const wanted = size * Math.min(1.05, timeOfStep / milliseconds);
  return Math.min(mostStep, Math.max(leastStep, wanted));
}

/** Prepares steps: each does work in a transaction of its own, and gives others their turn after it. */
function prepareSteps(database: Database, before: () => void = () => undefined) {
  const { run } = createRunner(database);
  let size = mostStep;
  const transaction = database.transaction((work: () => Work<unknown>) => {
    before();
    return run(work());
  });
  const write = (work: () => Work<unknown>) => {
    const begun = performance.now();
    const result = transaction.immediate(work);
    size = fitStep(size, performance.now() - begun);
    return result;
  };
  return {
    /** Size of the next step in bytes. */
    size: () => size,
    async step<Result>(work: () => Work<Result>): Promise<Result> {
      const result = await performSlowly(() => retryBusy(() => write(work)));
      await nextTurn();
      return result as Result;
    },
  };
}

/** Time without a step after which an unfinished release counts as abandoned, in milliseconds. */
const silence = 10 * 60_000;

/** Creates the cleanup of a connection. Each step waits for other processes that write. */
export function createSqliteCleaner({
  database,
  making,
}: Pick<Connection, 'database' | 'making'>): Cleaner {
  const runner = createRunner(database);
  const patiently = <Result>(work: () => Result) => performSlowly(() => retryBusy(work));
  const { step, size } = prepareSteps(database);
  return createCleaner({
    ask: <Result>(ask: Ask<Result>) => patiently(() => runner.answer(ask.step) as Result),
    step,
    takeOver: (take) =>
      patiently(
        () =>
          making.tryAlone(() => runner.run(take(text('true')))) ??
          runner.run(take(sql`touched_at < ${Date.now() - silence}`)),
      ),
    // A short row counts as 320 bytes.
    rowsOfStep: () => Math.ceil(size() / 320),
  });
}
