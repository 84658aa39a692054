import type { OperationEntry } from '../operations/operation-entry.js';
import { changeForm } from '../state/actions.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { AlsoSent } from './also-sent.js';
import { ChoiceRow } from './choice-row.js';
import { FieldSlot, Members } from './field-row.js';
import { FormSection } from './form-section.js';
import { planForm } from './form-sections.js';
import { MoreSection } from './more-section.js';
import { controlsOf } from './special-controls.js';

/** The fields of an operation, under the headings that people look for them. */
export function RequestFormFields({ entry }: { readonly entry: OperationEntry }) {
  const { operation, fields } = entry;
  const values = usePlayground(selectedForm);
  const { first, claimed } = controlsOf(entry);
  const plan = planForm(entry, ({ key }) => first.has(key) || !claimed.has(key));
  const { body } = fields;
  return (
    <>
      {plan.sections.map(({ title, fields: shown }) => (
        <FormSection key={title} title={title}>
          {shown.map((field) => (
            <FieldSlot key={field.key} field={field} />
          ))}
        </FormSection>
      ))}
      {body && (
        <FormSection title={operation.method === 'PUT' ? 'What changes' : 'Details'}>
          <ChoiceRow
            name="Content-Type"
            options={operation.body?.contentTypes ?? []}
            chosen={values.contentType}
            onChoose={(contentType) => changeForm((form) => ({ ...form, contentType }))}
          />
          {body.kind === 'group' ? <Members group={body} /> : <FieldSlot field={body} />}
        </FormSection>
      )}
      <AlsoSent />
      <MoreSection operation={operation} fields={plan.more} />
    </>
  );
}
