import {
  createFilterMatching,
  type FilterMatching,
} from '../../../catalog/release-format/match-filter.js';
import { type ListRow, openList } from '../../../catalog/release-format/stored-list.js';
import { keyText } from '../connection/key-text.js';
import type { ValueQuery } from '../release-rows/find-by-value.js';
import type { BlockQuery, ListQuery } from '../release-rows/read-lists.js';
import type { ReleaseRows } from '../release-rows/release-rows.js';

/** Rows that a matching read. */
export interface RowTrace {
  readonly lists: { readonly query: ListQuery; readonly row: ListRow | undefined }[];
  readonly blocks: { readonly query: BlockQuery; readonly packed: Buffer | undefined }[];
  readonly values: { readonly query: ValueQuery; readonly products: number }[];
}

/** Matching that records its reads of rows fetched before. */
export interface TracedMatching extends FilterMatching {
  /** Runs a function. Returns its result and the rows that it read. */
  follow<Result>(deed: () => Result): { readonly result: Result; readonly trace: RowTrace };
}

/**
 * Creates a traced matching. The same matching must have run before, so that all rows are fetched.
 */
export function traceRows(rows: ReleaseRows): TracedMatching {
  let trace: RowTrace = { lists: [], blocks: [], values: [] };
  const matching = createFilterMatching({
    readList(name, { number, generation }) {
      const row = rows.findList(name, number);
      const query = { ...name, value: keyText(name.value), release: number };
      trace.lists.push({ query, row });
      return openList(row, (block) => {
        const packed = rows.findBlock(generation, block);
        trace.blocks.push({ query: { generation, block }, packed });
        return packed;
      });
    },
    findByValue({ values, ...query }) {
      for (const value of values) {
        const products = rows.findByValue({ ...query, values: [value] }).length;
        trace.values.push({ query: { ...query, value }, products });
      }
      return rows.findByValue({ values, ...query });
    },
  });
  return {
    ...matching,
    follow(deed) {
      trace = { lists: [], blocks: [], values: [] };
      const own = trace;
      return { result: deed(), trace: own };
    },
  };
}
