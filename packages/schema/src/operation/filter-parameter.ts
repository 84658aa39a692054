import Type from 'typebox';
import { describeFilter } from '../filter/describe-filter.js';
import type { FilterTable } from '../filter/filter-operators.js';
import type { Parameter } from './operation.js';

/** A parameter that takes a filter of what a table lets it say. */
export function filterParameter(filterTable: FilterTable, example?: string) {
  return {
    schema: Type.String(),
    description: describeFilter(filterTable),
    ...(example !== undefined && { example }),
    filterTable,
  } satisfies Parameter;
}
