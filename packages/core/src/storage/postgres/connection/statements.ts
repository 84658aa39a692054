import { createHash } from 'node:crypto';

/** An SQL statement with its values. */
export interface Statement {
  readonly text: string;
  /** Values of `$1`, `$2` and so on. A text with values is a prepared statement. */
  readonly values?: readonly unknown[];
  /** True if the text is used only once, so that preparing it would not pay. */
  readonly isOnce?: boolean;
}

/** Runs statements: a pool, a transaction, a session or a replica. */
export interface Queryable {
  /**
   * Returns the rows of a statement. Integers of any size are JavaScript numbers.
   * @throws CommerceError as `translatePostgresError` says.
   */
  query<Row>(statement: Statement): Promise<readonly Row[]>;
  /** Runs a statement. Returns the number of rows that it changed. */
  run(statement: Statement): Promise<number>;
}

/** A statement in the form of the driver. */
export interface DriverStatement {
  readonly text: string;
  readonly values?: unknown[];
  readonly name?: string;
}

/**
 * Returns a statement in the form of the driver. Each connection caches the plan of a named
 * statement.
 */
export function forDriver(
  { text, values, isOnce = false }: Statement,
  prepare: boolean,
): DriverStatement {
  if (values === undefined) return { text };
  const given = { text, values: [...values] };
  return prepare && !isOnce ? { ...given, name: nameOf(text) } : given;
}

const names = new Map<string, string>();

/**
 * Returns a name for a text, the same in every process: a pooler may lend a connection with plans
 * of other processes. A name must never mean another text, and servers use only the first 63
 * letters.
 */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `aisle_${createHash('sha256').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}
