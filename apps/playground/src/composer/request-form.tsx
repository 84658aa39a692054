import type { Operation } from '@aisle/schema';
import { type ReactNode, useId } from 'react';
import { listExtras } from '../request-form/extras.js';
import type { Field, GroupField } from '../request-form/field.js';
import { fieldValue, useFieldValue } from '../request-form/form-values.js';
import { FieldHead, LeafRow } from '../request-form/leaf-row.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import styles from '../request-form/request-form.module.css';
import { useSelectedEntry } from '../request-form/selected-request.js';
import { useServerFault } from '../request-form/use-server-fault.js';
import { changeForm } from '../state/actions.js';
import { selectedForm, usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { Icon } from '../widgets/icon.js';
import { PartBoundary } from '../widgets/part-boundary.js';
import { planForm } from './form-sections.js';
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

interface FormSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** Fields of a request under a heading. */
function FormSection({ title, hint, children }: FormSectionProps) {
  return (
    <section>
      <div className="disclosure">
        <h2>{title}</h2>
        {hint && <span>{hint}</span>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

interface MoreSectionProps {
  readonly operation: Operation;
  readonly fields: readonly Field[];
}

/** What few people need, folded: other headers, and the way of writing the address. */
function MoreSection({ operation, fields }: MoreSectionProps) {
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

interface ChoiceRowProps {
  readonly name: string;
  readonly options: readonly string[];
  /** Position of the chosen option. */
  readonly chosen: number;
  readonly onChoose: (position: number) => void;
}

/** A choice between ways that an operation offers; nothing to see where there is only one. */
function ChoiceRow({ name, options, chosen, onChoose }: ChoiceRowProps) {
  const id = useId();
  if (options.length < 2) return null;
  return (
    <div className="stack tight whole">
      <label htmlFor={id} className="wire-name">
        {name}
      </label>
      <select
        id={id}
        className="text-input"
        value={chosen}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {options.map((option, position) => (
          <option key={option} value={position}>
            {option}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What was typed as text and no field holds: it is sent as well, until it is removed here. */
function AlsoSent() {
  const extras = listExtras(usePlayground(selectedForm));
  if (extras.length === 0) return null;
  return (
    <FormSection title="Also sent" hint="Typed as text; no field holds it.">
      <ul className="stack tight whole">
        {extras.map(({ id, kind, text, remove }) => (
          <li key={id} className={styles.extra}>
            <span className="soft">{kind}</span>
            <code>{text}</code>
            <Button
              look="quiet"
              square
              aria-label={`Do not send the ${kind} ${text}`}
              onPress={() => changeForm(remove)}
            >
              <Icon name="trash" />
            </Button>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}

/** A field in its place: as a special control shows it, or by itself. */
function FieldSlot({ field }: { readonly field: Field }) {
  const entry = useSelectedEntry();
  const { first, claimed } = controlsOf(entry);
  const Control = first.get(field.key);
  if (Control) {
    return (
      <PartBoundary>
        <Control entry={entry} />
      </PartBoundary>
    );
  }
  return claimed.has(field.key) ? null : <FieldRow field={field} />;
}

/** A field and, for an object that is sent, the fields of its members. */
function FieldRow({ field }: { readonly field: Field }) {
  const { presence } = useFieldValue(field);
  const refusal = useServerFault(field.key);
  if (field.kind === 'leaf') return <LeafRow field={field} />;
  return (
    <fieldset className="stack tight whole">
      <legend className="visually-hidden">{field.name}</legend>
      <FieldHead field={field} />
      {refusal && <p className="refused">{refusal}</p>}
      {field.description && <p className="soft">{field.description}</p>}
      {presence === 'value' && (
        <div className={styles.nested}>
          <Members group={field} />
        </div>
      )}
    </fieldset>
  );
}

/** The fields of an object's members. */
function Members({ group }: { readonly group: GroupField }) {
  return (
    <div className="stack wide whole">
      {group.members.map((member) => (
        <FieldSlot key={member.key} field={member} />
      ))}
    </div>
  );
}
