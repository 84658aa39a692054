import { createHash } from 'node:crypto';

/** A statement of SQL with its values. */
export interface Statement {
  readonly text: string;
  /** The values of `$1`, `$2` and so on. The server keeps the plan of a text that has some. */
  readonly values?: readonly unknown[];
  /** Whether the text is put together for this one time, so that its plan is not worth keeping. */
  readonly isOnce?: boolean;
}

/** Whoever answers statements: any connection of a pool, a transaction, a session, a replica. */
export interface Queryable {
  /**
   * The rows of a statement. Whole numbers of any size are JavaScript numbers.
   * @throws CommerceError as `translatePostgresError` says.
   */
  query<Row>(statement: Statement): Promise<readonly Row[]>;
  /** How many rows a statement has changed. */
  run(statement: Statement): Promise<number>;
}

/** How a statement is given to the driver. */
export interface DriverStatement {
  readonly text: string;
  readonly values?: unknown[];
  readonly name?: string;
}

/** A statement as the driver takes it; the plan of one with a name is kept by each connection. */
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
 * A name for a text, the same in every process: behind a pooler, others' plans may be on a connection, and a name
 * must never mean another text. Servers know long names by their first 63 letters only.
 */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `aisle_${createHash('sha256').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}
