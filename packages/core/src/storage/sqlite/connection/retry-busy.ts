import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';

/** How long a deed in the background waits for another process to finish writing. */
const patience = 30_000;

/** Between two tries, so that the process goes on with other work. */
const pause = 25;

/** Does a deed, again and again while another process is writing. */
export async function retryBusy<Result>(deed: () => Result): Promise<Result> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return deed();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      await delay(pause);
    }
  }
}

/** Does a deed; undefined when another process is writing. */
export function unlessBusy<Result>(deed: () => Result): Result | undefined {
  try {
    return deed();
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/** Whether SQLite could not do something because another process is writing. */
export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
