import { type FilterTable, formatFilterValue } from '@aisle/schema/filter';
import type { LeafField } from '../request-form/field.js';
import { usePlayground } from '../state/playground-store.js';

interface NoFilterProps {
  readonly table: FilterTable;
  readonly field: LeafField;
  readonly onText: (text: string) => void;
}

/** What it means to have no filter, and one to begin with that finds something in this store. */
export function NoFilter({ table, field, onText }: NoFilterProps) {
  const { node_id, tag } = usePlayground((state) => state.examples);
  const example = table.operators.in?.attributes.includes('tags')
    ? tag && `in(tags,${formatFilterValue(tag)})`
    : (field.example ?? (node_id && `in(id,${node_id})`));
  return (
    <p>
      No filter: all {table.endpoint.replace(/^the /, '')}.{' '}
      {example && (
        <button type="button" className="text-button" onClick={() => onText(example)}>
          Try <code>{example}</code>
        </button>
      )}
    </p>
  );
}
