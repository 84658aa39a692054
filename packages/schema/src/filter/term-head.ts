import type { FilterName } from './filter.js';
import type { FilterAttribute, FilterOperator, FilterTable } from './filter-operators.js';

/** Parsed start of a term, before its values. */
export interface TermHead {
  readonly table: FilterTable;
  readonly operator: FilterName<FilterOperator>;
  readonly attribute: FilterName<FilterAttribute>;
}
