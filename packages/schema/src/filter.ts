export type {
  Filter,
  FilterDraft,
  FilterName,
  FilterSpan,
  FilterTerm,
  FilterTermDraft,
  FilterValue,
} from './filter/filter.js';
export {
  FilterError,
  type FilterFault,
  type FilterFaultReason,
  type FilterFix,
  filterFaults,
} from './filter/filter.js';
export {
  type FilterContext,
  type FilterHint,
  type FilterPart,
  filterContext,
  filterHints,
  scanFilter,
} from './filter/filter-context.js';
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
  ordersFilter,
  type ProductFilterAttribute,
  productFilterAttributes,
  productsFilter,
  rulesFilter,
  subscriptionsFilter,
} from './filter/filter-operators.js';
export { parseFilter } from './filter/parse-filter.js';
export { formatFilter, formatFilterValue, quoteFilterValue } from './filter/value-faults.js';
