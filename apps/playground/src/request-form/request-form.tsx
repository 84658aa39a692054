import type { ReactNode } from 'react';
import type { OperationEntry } from '../operations/operation-entry.js';
import { usePlayground } from '../state/playground-context.js';
import { selectedForm } from '../state/playground-state.js';
import { ChoiceRow } from './choice-row.js';
import type { LeafField } from './field.js';
import { FieldRow, Members } from './field-row.js';
import { fieldValue } from './form-values.js';
import styles from './request-form.module.css';

/** The fields of an operation, by the place where they travel. */
export function RequestFormFields({ entry }: { readonly entry: OperationEntry }) {
  const { state, dispatch } = usePlayground();
  const { operation, fields } = entry;
  const values = selectedForm(state);
  const contentTypes = operation.body?.contentTypes ?? [];
  const body = fields.body;
  return (
    <>
      {(fields.path.length > 0 || operation.paths.length > 1) && (
        <FormSection title="Address">
          {fields.path.map((field) => (
            <FieldRow key={field.key} field={field} />
          ))}
          <ChoiceRow
            name="path"
            options={operation.paths}
            chosen={values.address}
            onChoose={(address) => dispatch({ type: 'address-chosen', address })}
          />
        </FormSection>
      )}
      {fields.query.length > 0 && (
        <FormSection title="Query" hint="Empty fields are not sent.">
          {fields.query.map((field) => (
            <FieldRow key={field.key} field={field} />
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
            onChoose={(contentType) => dispatch({ type: 'content-type-chosen', contentType })}
          />
          {body.kind === 'group' ? <Members group={body} /> : <FieldRow field={body} />}
        </FormSection>
      )}
    </>
  );
}

interface FormSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function FormSection({ title, hint, children }: FormSectionProps) {
  return (
    <section>
      <div className={styles.head}>
        <h2>{title}</h2>
        {hint && <p>{hint}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

function HeaderSection({ fields }: { readonly fields: readonly LeafField[] }) {
  const { state } = usePlayground();
  const values = selectedForm(state);
  const sent = fields.filter(
    (field) => fieldValue(field, values, state.examples).presence === 'value',
  );
  return (
    <details>
      <summary className="disclosure">
        <h2>Headers</h2>
        <span>{sent.length === 0 ? `${fields.length} optional` : `${sent.length} set`}</span>
      </summary>
      <div className={styles.fields}>
        {fields.map((field) => (
          <FieldRow key={field.key} field={field} />
        ))}
      </div>
    </details>
  );
}
