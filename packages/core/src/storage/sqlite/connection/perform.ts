import { translateSqliteError } from './translate-sqlite-error.js';

/** Runs a function at once and returns a promise, with SQLite's errors translated. */
export async function perform<Result>(deed: () => Result): Promise<Result> {
  return performNow(deed);
}

/** Runs a function, with SQLite's errors translated. */
export function performNow<Result>(deed: () => Result): Result {
  try {
    return deed();
  } catch (error) {
    throw translateSqliteError(error);
  }
}

/** Runs an asynchronous function, with SQLite's errors translated. */
export async function performSlowly<Result>(deed: () => Promise<Result>): Promise<Result> {
  try {
    return await deed();
  } catch (error) {
    throw translateSqliteError(error);
  }
}
