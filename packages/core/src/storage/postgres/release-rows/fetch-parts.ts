import type { Queryable, Statement } from '../connection/statements.js';

/**
 * A row of a fetch. `at` is the number of the question that it answers, from 1, among those of its part; the
 * other columns are what the part makes of them. Bytes come as base64, which takes less time than what
 * PostgreSQL makes of them by itself.
 */
export interface FetchedRow {
  readonly part: number;
  readonly at: number;
  readonly a: number | null;
  readonly b: number | null;
  readonly t: string | null;
  readonly u: string | null;
}

/** Makes a value a parameter of the statement, and gives the text that stands for it. */
export type Bind = (value: unknown) => string;

/** One kind of rows of a fetch. */
export interface FetchPart {
  /** The text of a `SELECT` behind its first column: `at`, `a`, `b`, `t`, `u`, with a type each, and from where. */
  select(bind: Bind): string;
  take(rows: readonly FetchedRow[]): void;
}

/** Fetches rows of several kinds by one statement, so that they are of one state and take one round trip. */
export async function fetchParts(database: Queryable, parts: readonly FetchPart[]): Promise<void> {
  if (parts.length === 0) return;
  const rows = await database.query<FetchedRow>(joinParts(parts));
  const byPart = parts.map((): FetchedRow[] => []);
  for (const row of rows) byPart[row.part]?.push(row);
  parts.forEach((part, index) => {
    part.take(byPart[index] ?? []);
  });
}

/** The statement that fetches some parts; there are as many texts as mixtures of parts. */
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
 * Joins what a `SELECT` finds about each row in front of it. The fence has PostgreSQL look it up row by row, by
 * the index: it knows little of tables that were just filled, and a plan that walks one would be kept.
 */
export function lookUp(select: string, name: string): string {
  return `CROSS JOIN LATERAL (${select} OFFSET 0) AS ${name}`;
}

/** The bytes of a column. */
export function bytesOf(text: string | null): Buffer {
  return Buffer.from(text ?? '', 'base64');
}

/** Several columns in one, a line each: ids, numbers and what is made of them, which have no line breaks. */
export function linesOf(...columns: readonly string[]): string {
  return `concat_ws(chr(10), ${columns.join(', ')})`;
}

/** What {@link linesOf} put together. */
export function splitLines(text: string | null): string[] {
  return (text ?? '').split('\n');
}
