import type { OperationEntry } from '../operations/operation-entry.js';
import type { LeafField } from '../request-form/field.js';
import type { SpecialControl } from '../request-form/special-control.js';
import { FilterField } from './filter-field.js';

/** Writes a filter in rows or as text. */
export const filterControl: SpecialControl = {
  claim: (entry) =>
    entry.operation.query.filter?.filterTable && filterOf(entry) ? [filterKey] : [],
  Component: FilterControl,
};

const filterKey = 'query:filter';

function FilterControl({ entry }: { readonly entry: OperationEntry }) {
  const field = filterOf(entry);
  const table = entry.operation.query.filter?.filterTable;
  return field && table && <FilterField key={entry.name} {...{ entry, field, table }} />;
}

function filterOf({ fields }: OperationEntry): LeafField | undefined {
  return fields.query.find(({ key }) => key === filterKey);
}
