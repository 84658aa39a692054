import {
  NotPublished,
  type NumberedRelease,
  type RowMemory,
} from '../../../catalog/release-format/node-row.js';
import { productNumber } from '../../../catalog/release-format/number-nodes.js';
import type { ListName, ListRow } from '../../../catalog/release-format/stored-product.js';
import { keyText } from '../../../seeding/key-text.js';
import type { Queryable, Statement } from '../connection/pool.js';

/**
 * Returns the part that checks that a release is public in the snapshot of its statement. A
 * release's content is deleted only after it was pruned, so everything fetched before is as
 * published, too.
 */
export function publishedPart({ number, id }: Pick<NumberedRelease, 'number' | 'id'>): FetchPart {
  return {
    select: (bind) =>
      `1, NULL::bigint, NULL::bigint, NULL::text, NULL::text
      FROM releases WHERE number = ${bind(number)}::bigint AND id = ${bind(id)}::text
        AND state = 'published'`,
    take(rows) {
      if (rows.length === 0) throw new NotPublished();
    },
  };
}

/** Queries and results of one kind of rows. */
export interface RowKind<Query, Found> {
  /** Returns the cache key of a query. */
  keyOf(query: Query): string;
  /** Returns the part of a statement for some queries; `at` numbers them. See {@link FetchPart}. */
  select(queries: readonly Query[], bind: Bind): string;
  /** Converts the rows of one query, possibly none, to its result. */
  read(rows: readonly FetchedRow[], query: Query): Found;
}

/** Fetched rows of one kind. */
export interface KnownRows<Query, Found> {
  /**
   * Returns the result of a query. If it is not fetched yet, notes the query and returns undefined.
   */
  find(query: Query): Found | undefined;
  isLacking(): boolean;
  /** Returns the part that fetches all noted queries. */
  part(): FetchPart;
}

/** Creates the rows of a kind. At first they only have what a cache contains. */
export function createKnownRows<Query, Found>(
  kind: RowKind<Query, Found>,
  memory?: RowMemory<string, Found>,
): KnownRows<Query, Found> {
  const known = new Map<string, Found>();
  const noted = new Map<string, Query>();
  return {
    find(query) {
      const key = kind.keyOf(query);
      if (known.has(key)) return known.get(key);
      const remembered = memory?.get(key);
      if (remembered === undefined) noted.set(key, query);
      else known.set(key, remembered);
      return remembered;
    },
    isLacking: () => noted.size > 0,
    part() {
      const queries = [...noted];
      return {
        select: (bind) =>
          kind.select(
            queries.map(([, query]) => query),
            bind,
          ),
        take(rows) {
          const found = queries.map((): FetchedRow[] => []);
          for (const row of rows) found[row.at - 1]?.push(row);
          queries.forEach(([key, query], index) => {
            const answer = kind.read(found[index] ?? [], query);
            known.set(key, answer);
            if (answer !== undefined) memory?.set(key, answer);
            noted.delete(key);
          });
        },
      };
    },
  };
}

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
function joinParts(parts: readonly FetchPart[]): Statement {
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

/** Asks for the version of a list that a release sees. The value is written as a key. */
export interface ListQuery extends ListName {
  readonly release: number;
}

/** Asks for a list of a node that is known by its id. The value is written as a key. */
export interface NodeListQuery extends Pick<ListName, 'attribute' | 'value'> {
  readonly release: number;
  readonly id: string;
}

/** Asks for a block of a generation's lists. */
export interface BlockQuery {
  readonly generation: number;
  readonly block: number;
}

const version = (from: string, condition: string) =>
  `wanted.at::integer, list.since, list.total, encode(list.numbers, 'base64'), NULL::text
  FROM ${from} CROSS JOIN LATERAL (
    SELECT since, total, numbers FROM release_lists
    WHERE attribute = wanted.attribute AND value = wanted.value AND ${condition} LIMIT 1
  ) AS list`;

/** The version of a list that a release sees; undefined when it has none. */
export const listKind: RowKind<ListQuery, ListRow | undefined> = {
  keyOf: ({ node, attribute, value, release }) => JSON.stringify([node, attribute, value, release]),
  select(queries, bind) {
    const nodes = bind(queries.map(({ node }) => node));
    const attributes = bind(queries.map(({ attribute }) => attribute));
    const values = bind(queries.map(({ value }) => value));
    const releases = bind(queries.map(({ release }) => release));
    return version(
      `unnest(${nodes}::bigint[], ${attributes}::text[], ${values}::text[], ${releases}::bigint[])
        WITH ORDINALITY AS wanted (node, attribute, value, release, at)`,
      'node = wanted.node AND since <= wanted.release ORDER BY since DESC',
    );
  },
  read: readListRow,
};

/** The same as {@link listKind} where the number of the node's lists is still to be found. */
export const nodeListKind: RowKind<NodeListQuery, ListRow | undefined> = {
  keyOf: ({ release, id, attribute, value }) => JSON.stringify([release, id, attribute, value]),
  select(queries, bind) {
    const [{ release, id } = { release: 0, id: '' }] = queries;
    const attributes = bind(queries.map(({ attribute }) => attribute));
    const values = bind(queries.map(({ value }) => value));
    const number = bind(release);
    return version(
      `unnest(${attributes}::text[], ${values}::text[])
        WITH ORDINALITY AS wanted (attribute, value, at)
      CROSS JOIN LATERAL (
        SELECT lists FROM release_nodes WHERE release = ${number}::bigint AND id = ${bind(keyText(id))}::text
      ) AS node`,
      `release_lists.node = node.lists AND since <= ${number}::bigint ORDER BY since DESC`,
    );
  },
  read: readListRow,
};

/** The packed places of a block. */
export const blockKind: RowKind<BlockQuery, Buffer | undefined> = {
  keyOf: ({ generation, block }) => `${generation} ${block}`,
  select(queries, bind) {
    const numbers = queries.map(({ generation, block }) => productNumber(generation, block));
    return `wanted.at::integer, NULL::bigint, NULL::bigint, encode(block.numbers, 'base64'), NULL::text
      FROM unnest(${bind(numbers)}::bigint[]) WITH ORDINALITY AS wanted (number, at)
      ${lookUp('SELECT numbers FROM release_list_blocks WHERE number = wanted.number', 'block')}`;
  },
  read: ([row]) => row && bytesOf(row.t),
};

function readListRow([row]: readonly FetchedRow[]): ListRow | undefined {
  return row && { since: row.a ?? 0, total: row.b ?? 0, numbers: bytesOf(row.t) };
}
