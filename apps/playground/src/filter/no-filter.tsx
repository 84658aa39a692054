import { type FilterTable, formatFilterValue } from '@aisle/schema/filter';
import type { LeafField } from '../request-form/field.js';
import { usePlayground } from '../state/playground-store.js';

export interface NoFilterProps {
  readonly table: FilterTable;
  readonly field: LeafField;
  readonly onText: (text: string) => void;
}

/** Notice that there is no filter, with an example that matches products of this store. */
export function NoFilter({ table, field, onText }: NoFilterProps) {
  const examples = usePlayground((state) => state.examples);
  const { tag } = examples;
  const id = examples[idsOf[table.endpoint] ?? ''];
  const example = table.operators.in?.attributes.includes('tags')
    ? tag && `in(tags,${formatFilterValue(tag)})`
    : (field.example ?? (id && `in(id,${id})`));
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

/** Name of the server's example id for each filter. */
const idsOf: Readonly<Record<string, string>> = {
  'the nodes of a release': 'node_id',
  'the hierarchies of a release': 'hierarchy_id',
  catalogs: 'catalog_id',
  subscriptions: 'subscription_uuid',
};
