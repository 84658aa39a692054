import type { Column, Translation } from './columns.js';

/** Which cell of a row is what. */
export interface Header {
  /** Every column's own name, in the order of the file. */
  readonly columns: readonly string[];
  /** The cells of a row, in the order of `names` and `positions`. */
  arrange(cells: readonly string[]): readonly string[];
  /** What messages call the cells. */
  readonly names: readonly string[];
  readonly positions: ReadonlyMap<Column, number>;
  /** The columns among them that are in another language. */
  readonly translations: readonly Translation[];
  /** Whether a mapping said which column is what. */
  readonly isMapped: boolean;
  /** True if the mapping has a column in which variants name their product. */
  readonly namesParents: boolean;
  /** The positions of Google's columns by the name they get in a product's extension. */
  readonly google: ReadonlyMap<string, number>;
  /** What a person should know of the columns, a sentence each. */
  readonly notices: readonly string[];
}
