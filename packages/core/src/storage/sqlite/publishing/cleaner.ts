import { nextTurn } from '../../../environment/turns.js';
import { type Ask, sql, text, type Work } from '../../engine/statement.js';
import { type Cleaner, createCleaner } from '../../stores/clean-up-releases.js';
import type { Connection } from '../connection/connection.js';
import { retryBusy } from '../connection/sqlite-database.js';
import { createRunner, performSlowly } from '../connection/sqlite-engine.js';

/** Time without a step after which an unfinished release counts as abandoned, in milliseconds. */
const silence = 10 * 60_000;

/** Creates the cleanup of a connection. Each step waits for other processes that write. */
export function createSqliteCleaner({
  database,
  making,
}: Pick<Connection, 'database' | 'making'>): Cleaner {
  const runner = createRunner(database);
  const transaction = database.transaction(runner.run);
  const patiently = <Result>(work: () => Result) => performSlowly(() => retryBusy(work));
  const step = async <Result>(work: () => Work<Result>): Promise<Result> => {
    const result = await patiently(() => transaction.immediate(work()) as Result);
    await nextTurn();
    return result;
  };
  return createCleaner({
    ask: <Result>(ask: Ask<Result>) => patiently(() => runner.answer(ask.step) as Result),
    step,
    decide: step,
    takeOver: (take) =>
      patiently(
        () =>
          making.tryAlone(() => runner.run(take(text('true')))) ??
          runner.run(take(sql`touched_at < ${Date.now() - silence}`)),
      ),
    rowsOfStep: 2_000,
    keyOf: (value) => value,
  });
}
