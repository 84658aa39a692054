import type { Operation } from '@aisle/schema';
import { changeForm } from '../state/actions.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { ChoiceRow } from './choice-row.js';
import type { Field } from './field.js';
import { FieldSlot } from './field-row.js';
import { fieldValue } from './form-values.js';
import styles from './request-form.module.css';

interface MoreSectionProps {
  readonly operation: Operation;
  readonly fields: readonly Field[];
}

/** What few people need, folded: other headers, and the way of writing the address. */
export function MoreSection({ operation, fields }: MoreSectionProps) {
  const values = usePlayground(selectedForm);
  const examples = usePlayground((state) => state.examples);
  if (fields.length === 0 && operation.paths.length < 2) return null;
  const set = fields.filter((field) => fieldValue(field, values, examples).presence === 'value');
  const names = [
    ...fields.map(({ name }) => name),
    ...(operation.paths.length > 1 ? ['path'] : []),
  ];
  return (
    <details>
      <summary className="disclosure">
        <h2>More</h2>
        <span>{set.length === 0 ? names.join(', ') : `${set.length} set`}</span>
      </summary>
      <div className={styles.fields}>
        {fields.map((field) => (
          <FieldSlot key={field.key} field={field} />
        ))}
        <ChoiceRow
          name="path"
          options={operation.paths}
          chosen={values.address}
          onChoose={(address) => changeForm((form) => ({ ...form, address }))}
        />
      </div>
    </details>
  );
}
