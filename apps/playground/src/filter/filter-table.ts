import type { OperationName } from '@aisle/schema';
import { type FilterTable, nodeProductsFilter, nodesFilter } from '@aisle/schema/filter';

const tables: Partial<Readonly<Record<OperationName, FilterTable>>> = {
  listNodeProducts: nodeProductsFilter,
  listNodes: nodesFilter,
};

/** What the filter of an operation may say; undefined where nothing is filtered. */
export function filterTable(name: OperationName): FilterTable | undefined {
  return tables[name];
}
