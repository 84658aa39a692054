import {
  createFilterMatching,
  type FilterMatching,
} from '../../../catalog/release-format/match-filter.js';
import { type ListRow, openList } from '../../../catalog/release-format/stored-list.js';
import { keyText } from '../connection/key-text.js';
import type { ValueQuery } from '../release-rows/find-by-value.js';
import type { BlockQuery, ListQuery } from '../release-rows/read-lists.js';
import type { ReleaseRows } from '../release-rows/release-rows.js';

/** The rows that some matching looked for, and what it found. */
export interface RowTrace {
  readonly lists: { readonly query: ListQuery; readonly row: ListRow | undefined }[];
  readonly blocks: { readonly query: BlockQuery; readonly packed: Buffer | undefined }[];
  readonly values: { readonly query: ValueQuery; readonly products: number }[];
}

/** Matching that notes what it looks for, in rows that were fetched before. */
export interface TracedMatching extends FilterMatching {
  /** What a deed gives, and the rows that it looked for. */
  follow<Result>(deed: () => Result): { readonly result: Result; readonly trace: RowTrace };
}

/** Makes a matching whose rows were all fetched, by having it asked before. */
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
