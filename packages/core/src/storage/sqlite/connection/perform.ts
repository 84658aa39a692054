import { translateSqliteError } from './translate-sqlite-error.js';

/** Does a deed at once and answers as a promise, with SQLite's errors translated. */
export async function perform<Result>(deed: () => Result): Promise<Result> {
  return performNow(deed);
}

/** Does a deed, with SQLite's errors translated. */
export function performNow<Result>(deed: () => Result): Result {
  try {
    return deed();
  } catch (error) {
    throw translateSqliteError(error);
  }
}

/** Does a deed that takes turns with others, with SQLite's errors translated. */
export async function performSlowly<Result>(deed: () => Promise<Result>): Promise<Result> {
  try {
    return await deed();
  } catch (error) {
    throw translateSqliteError(error);
  }
}
