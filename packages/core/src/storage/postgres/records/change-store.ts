import { commitChange } from '../connection/commit-change.js';
import type { Connection } from '../connection/connection.js';
import { tryAgain } from '../connection/errors/try-again.js';
import { requireFilled } from '../connection/filling.js';
import type { Queryable } from '../connection/statements.js';
import { waitForImports } from '../connection/store-locks.js';

/**
 * Changes a whole store in one transaction, while no import is running; new imports wait. Readers
 * see the change once it has ended.
 */
export function changeStore<Result>(
  connection: Connection,
  deed: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  return tryAgain(() =>
    changeOnce(connection, async (transaction) => {
      await waitForImports(connection, transaction);
      return deed(transaction);
    }),
  );
}

/**
 * Changes what readers of catalogs see, in one transaction, even during an import. Readers see it
 * once it has ended. A conflicting transaction is retried.
 */
export function changeForReaders<Result>(
  connection: Connection,
  deed: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  return tryAgain(() =>
    changeOnce(connection, async (transaction) => {
      await requireFilled(transaction);
      return deed(transaction);
    }),
  );
}

async function changeOnce<Result>(
  connection: Connection,
  deed: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  const session = await connection.openSession({ pipelined: true });
  try {
    await session.begin('import');
    const result = await deed(session);
    await commitChange(connection, session);
    return result;
  } finally {
    await session.end();
  }
}
