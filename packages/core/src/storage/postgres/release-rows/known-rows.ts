import type { RowMemory } from '../../../catalog/release-format/release-memory.js';
import type { Bind, FetchedRow, FetchPart } from './fetch-parts.js';

/** How rows of one kind are looked for and found. */
export interface RowKind<Query, Found> {
  /** What tells a query from others. */
  keyOf(query: Query): string;
  /** The part of a statement that answers queries; `at` counts them. See {@link FetchPart}. */
  select(queries: readonly Query[], bind: Bind): string;
  /** What the rows of one query say; there may be none. */
  read(rows: readonly FetchedRow[], query: Query): Found;
}

/** Rows of one kind, as far as they were fetched. */
export interface KnownRows<Query, Found> {
  /** What is known of a query. It is noted when that is nothing yet, and the answer is undefined. */
  find(query: Query): Found | undefined;
  isLacking(): boolean;
  /** What would fetch all that was noted. */
  part(): FetchPart;
}

/** Makes rows of a kind of which nothing is known yet but what a memory has. */
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
