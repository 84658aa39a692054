import type { Column, Translation } from './columns.js';

/** Columns of a file and their positions in a row. */
export interface Header {
  /** Every column's own name, in the order of the file. */
  readonly columns: readonly string[];
  /** The cells of a row, in the order of `names` and `positions`. */
  arrange(cells: readonly string[]): readonly string[];
  /** Names of the cells in messages. */
  readonly names: readonly string[];
  readonly positions: ReadonlyMap<Column, number>;
  /** The translated columns among them. */
  readonly translations: readonly Translation[];
  /** True if a mapping defines the columns. */
  readonly isMapped: boolean;
  /** True if the mapping has a column in which variants name their product. */
  readonly namesParents: boolean;
  /** The positions of Google's columns by their name in a product's extension. */
  readonly google: ReadonlyMap<string, number>;
  /** Notices about the columns, a sentence each. */
  readonly notices: readonly string[];
}
