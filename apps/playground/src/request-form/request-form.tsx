import type { OperationEntry } from '../operations/operation-entry.js';
import { changeForm } from '../state/actions.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { ChoiceRow } from './choice-row.js';
import type { LeafField } from './field.js';
import { FieldSlot, Members } from './field-row.js';
import { FormSection } from './form-section.js';
import { fieldValue } from './form-values.js';
import styles from './request-form.module.css';

/** The fields of an operation, by the place where they travel. */
export function RequestFormFields({ entry }: { readonly entry: OperationEntry }) {
  const { operation, fields } = entry;
  const values = usePlayground(selectedForm);
  const contentTypes = operation.body?.contentTypes ?? [];
  const body = fields.body;
  return (
    <>
      {(fields.path.length > 0 || operation.paths.length > 1) && (
        <FormSection title="Address">
          {fields.path.map((field) => (
            <FieldSlot key={field.key} field={field} />
          ))}
          <ChoiceRow
            name="path"
            options={operation.paths}
            chosen={values.address}
            onChoose={(address) => changeForm((form) => ({ ...form, address }))}
          />
        </FormSection>
      )}
      {fields.query.length > 0 && (
        <FormSection title="Query" hint="Empty fields are not sent.">
          {fields.query.map((field) => (
            <FieldSlot key={field.key} field={field} />
          ))}
        </FormSection>
      )}
      {fields.header.length > 0 && <HeaderSection fields={fields.header} />}
      {body && (
        <FormSection title="Body">
          <ChoiceRow
            name="Content-Type"
            options={contentTypes}
            chosen={values.contentType}
            onChoose={(contentType) => changeForm((form) => ({ ...form, contentType }))}
          />
          {body.kind === 'group' ? <Members group={body} /> : <FieldSlot field={body} />}
        </FormSection>
      )}
    </>
  );
}

function HeaderSection({ fields }: { readonly fields: readonly LeafField[] }) {
  const values = usePlayground(selectedForm);
  const examples = usePlayground((state) => state.examples);
  const sent = fields.filter((field) => fieldValue(field, values, examples).presence === 'value');
  return (
    <details>
      <summary className="disclosure">
        <h2>Headers</h2>
        <span>{sent.length === 0 ? `${fields.length} optional` : `${sent.length} set`}</span>
      </summary>
      <div className={styles.fields}>
        {fields.map((field) => (
          <FieldSlot key={field.key} field={field} />
        ))}
      </div>
    </details>
  );
}
