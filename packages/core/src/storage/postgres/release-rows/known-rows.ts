import type { RowMemory } from '../../../catalog/release-format/release-memory.js';
import type { Bind, FetchedRow, FetchPart } from './fetch-parts.js';

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
