import type { Queryable, Statement } from '../connection/statements.js';

/**
 * A row of a fetch. `at` is the number of its query within its part, from 1; the part defines the
 * other columns. Bytes are base64, which takes less time than PostgreSQL's own text form.
 */
export interface FetchedRow {
  readonly part: number;
  readonly at: number;
  readonly a: number | null;
  readonly b: number | null;
  readonly t: string | null;
  readonly u: string | null;
}

/** Adds a parameter to the statement. Returns its placeholder. */
export type Bind = (value: unknown) => string;

/** A part of a fetch: rows of one kind. */
export interface FetchPart {
  /**
   * Returns the text of a `SELECT` after its first column: `at`, `a`, `b`, `t`, `u` with their
   * types, and the source.
   */
  select(bind: Bind): string;
  take(rows: readonly FetchedRow[]): void;
}

/** Fetches rows of several kinds in one statement: in one snapshot and one round trip. */
export async function fetchParts(database: Queryable, parts: readonly FetchPart[]): Promise<void> {
  if (parts.length === 0) return;
  const rows = await database.query<FetchedRow>(joinParts(parts));
  const byPart = parts.map((): FetchedRow[] => []);
  for (const row of rows) byPart[row.part]?.push(row);
  parts.forEach((part, index) => {
    part.take(byPart[index] ?? []);
  });
}

/**
 * Returns the statement that fetches some parts. There is one text for each combination of parts.
 */
export function joinParts(parts: readonly FetchPart[]): Statement {
  const values: unknown[] = [];
  const bind: Bind = (value) => {
    values.push(value);
    return `$${values.length}`;
  };
  const selects = parts.map((part, index) => `SELECT ${index} AS part, ${part.select(bind)}`);
  const text = `SELECT * FROM (${selects.join('\nUNION ALL ')}) AS found (part, at, a, b, t, u)`;
  return { text, values };
}

/**
 * Joins the results of a `SELECT` for each row before it. `OFFSET 0` forces PostgreSQL to use the
 * index row by row. It has no statistics for tables that were just filled, and would cache a plan
 * with a full scan.
 */
export function lookUp(select: string, name: string): string {
  return `CROSS JOIN LATERAL (${select} OFFSET 0) AS ${name}`;
}

/** Returns the bytes of a column. */
export function bytesOf(text: string | null): Buffer {
  return Buffer.from(text ?? '', 'base64');
}

/**
 * Returns SQL that joins several columns, one per line: ids, numbers and the like, which have no
 * line breaks.
 */
export function linesOf(...columns: readonly string[]): string {
  return `concat_ws(chr(10), ${columns.join(', ')})`;
}

/** Splits the text that {@link linesOf} joined. */
export function splitLines(text: string | null): string[] {
  return (text ?? '').split('\n');
}
