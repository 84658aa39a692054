import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';

/**
 * Maximum time that a background task waits for another process to finish writing, in milliseconds.
 */
const patience = 30_000;

/** Pause between two attempts in milliseconds, so that other work goes on. */
const pause = 25;

/** Runs a function, and retries it while another process is writing. */
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

/** Runs a function. Returns undefined if another process is writing. */
export function unlessBusy<Result>(deed: () => Result): Result | undefined {
  try {
    return deed();
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/** @returns true if SQLite failed because another process is writing. */
export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
