import type { FilterName } from './filter.js';
import type { FilterAttribute, FilterOperator, FilterTable } from './filter-operators.js';

/** What is known of a term when its values are read. */
export interface TermHead {
  readonly table: FilterTable;
  readonly operator: FilterName<FilterOperator>;
  readonly attribute: FilterName<FilterAttribute>;
}
