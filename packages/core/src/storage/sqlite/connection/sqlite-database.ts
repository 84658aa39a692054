import { wait } from '../../../environment/turns.js';

/** Location of a store in memory, which ends with its process. */
export const memoryLocation = ':memory:';

/**
 * A connection to SQLite, whichever driver has opened it: the part of better-sqlite3 that stores
 * use. A driver in WebAssembly has the same part.
 */
export interface Database {
  readonly open: boolean;
  readonly inTransaction: boolean;
  readonly readonly: boolean;
  /**
   * Prepares a statement. Parameters are written `+?` or `+@name`: SQLite looks at the value of a bare one for a better
   * plan, so it prepares the statement again for each execution, because drivers clear parameters in between. That
   * takes longer than most statements. `+` changes no value.
   */
  prepare<Parameters extends unknown[] | object = unknown[], Row = unknown>(
    text: string,
  ): Parameters extends unknown[] ? Statement<Parameters, Row> : Statement<[Parameters], Row>;
  /**
   * Returns a function that runs another one in a transaction, or in a savepoint of the open
   * transaction.
   */
  transaction<Work extends AnyFunction>(work: Work): Transaction<Work>;
  exec(text: string): unknown;
  /** Returns the rows of a pragma, or with `simple` the first column of the first row. */
  pragma(text: string, options?: { readonly simple?: boolean }): unknown;
  close(): unknown;
}

/** Reads a database's schema: SQLite opens and locks a file only when something is read. */
export function readSchema(database: Pick<Database, 'prepare'>): void {
  database.prepare('SELECT count(*) FROM sqlite_schema').get();
}

/** Returns the names of a database's tables and indexes. */
export function namesIn(database: Pick<Database, 'prepare'>): readonly string[] {
  return database.prepare<[], string>('SELECT name FROM sqlite_schema').pluck().all();
}

/** Reads a table of a store. */
export function readTable(database: Pick<Database, 'prepare'>): void {
  database.prepare('SELECT count(*) FROM catalogs').get();
}

/**
 * A prepared statement. Values are bound in order, from lists too; the members of an object by their
 * names. Numbers are bound as REAL.
 */
export interface Statement<Parameters extends unknown[] = unknown[], Row = unknown> {
  run(...values: Parameters): { readonly changes: number };
  get(...values: Parameters): Row | undefined;
  all(...values: Parameters): Row[];
  iterate(...values: Parameters): IterableIterator<Row>;
  /** Makes the first column of a row stand for the row. */
  pluck(): this;
}

type AnyFunction = (...values: never[]) => unknown;

type ValuesOf<Work extends AnyFunction> = Work extends (...values: infer Values) => unknown
  ? Values
  : never;

interface Transaction<Work extends AnyFunction> {
  (...values: ValuesOf<Work>): ReturnType<Work>;
  /** Takes the write lock at its beginning. */
  immediate(...values: ValuesOf<Work>): ReturnType<Work>;
}

/** An error of SQLite, from any driver: `code` is the name of its extended result code. */
interface SqliteError extends Error {
  readonly code: string;
}

/** @returns true for an error of SQLite. */
export function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && error.name === 'SqliteError';
}

/** @returns true if SQLite failed because another process is writing. */
export function isBusy(error: unknown): boolean {
  return isSqliteError(error) && error.code.startsWith('SQLITE_BUSY');
}

/**
 * Maximum time that a background task waits for another process to finish writing, in milliseconds.
 */
const patience = 30_000;

/** Pause between two attempts in milliseconds, so that other work goes on. */
const pause = 25;

/** Runs a function, and retries it while another process is writing. */
export async function retryBusy<Result>(work: () => Result): Promise<Result> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      await wait(pause);
    }
  }
}

/** Runs a function. Returns undefined if another process is writing. */
export function unlessBusy<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
}
