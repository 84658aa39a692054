import type { FilterTable } from '@aisle/schema/filter';
import type { LeafField } from '../request-form/field.js';
import { usePlayground } from '../state/playground-store.js';

interface NoFilterProps {
  readonly table: FilterTable;
  readonly field: LeafField;
  readonly onText: (text: string) => void;
}

/** What it means to have no filter, and one to begin with. */
export function NoFilter({ table, field, onText }: NoFilterProps) {
  const node = usePlayground((state) => state.examples.node_id);
  const example = field.example ?? (node === undefined ? undefined : `in(id,${node})`);
  return (
    <p>
      No filter: all {table.endpoint.replace(/^the /, '')}.{' '}
      {example !== undefined && (
        <button type="button" className="text-button" onClick={() => onText(example)}>
          Try <code>{example}</code>
        </button>
      )}
    </p>
  );
}
