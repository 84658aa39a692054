export type {
  Filter,
  FilterDraft,
  FilterName,
  FilterSpan,
  FilterTerm,
  FilterTermDraft,
  FilterValue,
} from './filter/filter.js';
export { type FilterContext, filterContext } from './filter/filter-context.js';
export {
  FilterError,
  type FilterFault,
  type FilterFaultReason,
  type FilterFix,
  filterFaults,
} from './filter/filter-error.js';
export { type FilterHint, filterHints } from './filter/filter-hints.js';
export {
  catalogsFilter,
  type FilterAttribute,
  type FilterAttributeRow,
  type FilterOperator,
  type FilterOperatorRow,
  type FilterTable,
  type FilterValueCount,
  filesFilter,
  filterAttributes,
  filterOperators,
  hierarchiesFilter,
  maxFilterTerms,
  nodeProductsFilter,
  nodesFilter,
  operatorsOf,
  operatorsTaking,
  type ProductFilterAttribute,
  productFilterAttributes,
  productsFilter,
  rulesFilter,
  subscriptionsFilter,
} from './filter/filter-operators.js';
export { formatFilter, formatFilterValue, quoteFilterValue } from './filter/format-filter.js';
export { parseFilter } from './filter/parse-filter.js';
export { type FilterPart, scanFilter } from './filter/scan-filter.js';
