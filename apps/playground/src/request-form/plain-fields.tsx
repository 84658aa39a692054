import { enterField } from '../state/actions.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import type { LeafField } from './field.js';
import { fieldValue } from './form-values.js';
import { LeafRow } from './leaf-row.js';

/** Fields as their schema alone draws them: what a special control falls back to. */
export function PlainFields({ fields }: { readonly fields: readonly LeafField[] }) {
  const form = usePlayground(selectedForm);
  const examples = usePlayground((state) => state.examples);
  return fields.map((field) => (
    <LeafRow
      key={field.key}
      field={field}
      value={fieldValue(field, form, examples)}
      onEnter={(value) => enterField(field.key, value)}
    />
  ));
}
