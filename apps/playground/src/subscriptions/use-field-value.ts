import type { Field } from '../request-form/field.js';
import { type FieldValue, fieldValue } from '../request-form/form-values.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';

/** What a field of the selected operation stands at. */
export function useFieldValue(field: Field | undefined): FieldValue {
  const form = usePlayground(selectedForm);
  const examples = usePlayground((state) => state.examples);
  return field ? fieldValue(field, form, examples) : { text: '', presence: 'absent' };
}
