import type { Operation } from '@aisle/schema/contract';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { filterControl } from '../filter/filter-field.js';
import { formId } from '../lib/page-sheet.js';
import { count } from '../lib/texts.js';
import { includeControl } from '../paging/include-control.js';
import { placeControl, productControl } from '../place/place-control.js';
import { listExtras, useFields, useFieldValue } from '../request-form/form-values.js';
import { focusField } from '../request-form/go-to-field.js';
import { FieldHead, LeafRow } from '../request-form/leaf-row.js';
import type {
  Field,
  GroupField,
  OperationEntry,
  SpecialControl,
} from '../request-form/operation-entry.js';
import styles from '../request-form/request-form.module.css';
import { useSelectedEntry } from '../request-form/selected-request.js';
import { useServerFault, useServerFaults } from '../request-form/use-server-fault.js';
import { sendSelected, sendWith } from '../sending/send.js';
import { shopperControl } from '../shopper/shopper-control.js';
import { changeForm, chooseComposer, clearForm } from '../state/actions.js';
import { selectedForm, usePlayground } from '../state/playground-store.js';
import { bundleControl } from '../storefront/product/bundle-control.js';
import { changeControl, subscriptionControl } from '../subscriptions/controls.js';
import { Button, Icon, IconButton } from '../widgets/button.js';
import { Segmented } from '../widgets/controls.js';
import { lazyPart, PartBoundary } from '../widgets/lazy-part.js';

/** Headings in a natural order. Rarely used fields come last and folded. */
const titles = ['Where', 'Which one', 'Filter', 'Options', 'Shopper', 'More'] as const;

/**
 * Groups the fields of an operation under headings. Excludes the body, fields of special controls,
 * and the page of a list, which the response's pager enters.
 */
export function planForm(
  { operation, fields: { path, query, header } }: OperationEntry,
  isDrawn: (field: Field) => boolean,
) {
  const drawn = [...path, ...query, ...header].filter(
    (field) => isDrawn(field) && !/^page\[/.test(field.name),
  );
  const groups = Map.groupBy(drawn, (field) => titleOf(field, operation));
  const sections = titles.map((title) => ({ title, fields: groups.get(title) ?? [] }));
  return {
    sections: sections.filter(({ title, fields }) => title !== 'More' && fields.length > 0),
    more: groups.get('More') ?? [],
  };
}

function titleOf({ place, name }: Field, { params }: Operation): (typeof titles)[number] {
  if (place === 'path') return 'catalog_id' in params ? 'Where' : 'Which one';
  if (place === 'header')
    return /^(?:Accept-Language|X-Moltin-|EP-)/.test(name) ? 'Shopper' : 'More';
  if (name === 'filter') return 'Filter';
  return 'Options';
}

/** The fields of an operation in named groups. */
function RequestFormFields({ entry }: { readonly entry: OperationEntry }) {
  const { operation, fields } = entry;
  const { body } = fields;
  const { first, claimed } = controlsOf(entry);
  const { sections, more } = planForm(entry, ({ key }) => first.has(key) || !claimed.has(key));
  const set = useFields((read) => more.filter((f) => read(f).presence === 'value').length);
  const hasPaths = operation.paths.length > 1;
  const names = [...more.map(({ name }) => name), ...(hasPaths ? ['path'] : [])];
  return (
    <>
      {sections.map(({ title, fields: shown }) => (
        <FormSection key={title} title={title}>
          <FieldSlots fields={shown} />
        </FormSection>
      ))}
      {body && (
        <FormSection title={operation.method === 'PUT' ? 'Changes' : 'Details'}>
          <ChoiceRow
            name="Content-Type"
            options={operation.body?.contentTypes ?? []}
            choice="contentType"
          />
          {body.kind === 'group' ? <Members group={body} /> : <FieldSlots fields={[body]} />}
        </FormSection>
      )}
      <AlsoSent />
      {names.length > 0 && (
        <FormSection title="More" hint={set === 0 ? names.join(', ') : `${set} set`} isFolded>
          <FieldSlots fields={more} />
          <ChoiceRow name="path" options={operation.paths} choice="address" />
        </FormSection>
      )}
    </>
  );
}

interface FormSectionProps {
  readonly title: string;
  readonly hint?: string;
  /** True if the section starts folded. */
  readonly isFolded?: boolean;
  readonly children: ReactNode;
}

/** Fields of a request under a heading. */
function FormSection({ title, hint, isFolded = false, children }: FormSectionProps) {
  const [Section, Head] = isFolded
    ? (['details', 'summary'] as const)
    : (['section', 'div'] as const);
  return (
    <Section>
      <Head className="disclosure">
        <h2>{title}</h2>
        {hint && <span>{hint}</span>}
      </Head>
      <div className={styles.fields}>{children}</div>
    </Section>
  );
}

interface ChoiceRowProps {
  readonly name: string;
  readonly options: readonly string[];
  /** Form member that holds the position of the chosen option. */
  readonly choice: 'contentType' | 'address';
}

/** Choice between variants of an operation. Renders nothing if there is only one. */
function ChoiceRow({ name, options, choice }: ChoiceRowProps) {
  const id = useId();
  const chosen = usePlayground((state) => selectedForm(state)[choice]);
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
        onChange={({ target }) =>
          sendWith(() => changeForm((form) => ({ ...form, [choice]: Number(target.value) })))
        }
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

/** Parts of the typed request that have no field. They are sent until removed here. */
function AlsoSent() {
  const extras = listExtras(usePlayground(selectedForm));
  if (extras.length === 0) return null;
  return (
    <FormSection title="Also sent" hint="From the raw text; the form has no field for it.">
      <ul className="stack tight whole">
        {extras.map(({ id, kind, text, remove }) => (
          <li key={id} className={styles.extra}>
            <span className="soft">{kind}</span>
            <code>{text}</code>
            <IconButton
              icon="trash"
              label={`Do not send the ${kind} ${text}`}
              hint={false}
              onPress={() => sendWith(() => changeForm(remove))}
            />
          </li>
        ))}
      </ul>
    </FormSection>
  );
}

/** Fields with their special controls if there are any. */
function FieldSlots({ fields }: { readonly fields: readonly Field[] }) {
  const entry = useSelectedEntry();
  const { first, claimed } = controlsOf(entry);
  return fields.map((field) => {
    const Control = first.get(field.key);
    if (!Control) return !claimed.has(field.key) && <FieldRow key={field.key} field={field} />;
    return (
      <PartBoundary key={field.key}>
        <Control entry={entry} />
      </PartBoundary>
    );
  });
}

/** A field and, if it is an object to send, the fields of its members. */
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
      <FieldSlots fields={group.members} />
    </div>
  );
}

const RawEditor = lazyPart(() => import('../raw-request/raw-editor.js'), <p>Loading the text…</p>);

/** Request editor with fields or plain text. */
export function Composer({ entry }: { readonly entry: OperationEntry }) {
  const mode = usePlayground((state) => state.composerMode);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void sendSelected();
  };
  return (
    <>
      <div className="line between">
        <Segmented
          legend="Write the request as"
          choices={[
            { value: 'form', label: 'Form' },
            { value: 'raw', label: 'Raw' },
          ]}
          value={mode}
          onChange={chooseComposer}
        />
        <Button look="quiet" onPress={clearForm}>
          <Icon name="undo" size={14} /> Reset form
        </Button>
      </div>
      <form id={formId} className="stack wide" onSubmit={submit}>
        {mode === 'form' && <FaultSummary />}
        <PartBoundary key={mode}>
          {mode === 'raw' ? <RawEditor entry={entry} /> : <RequestFormFields entry={entry} />}
        </PartBoundary>
      </form>
    </>
  );
}

/** Links to the fields that the server found invalid. The message is at the field. */
function FaultSummary() {
  const faults = useServerFaults();
  if (faults.length === 0) return null;
  return (
    <nav
      className={`notice line ${styles.summary}`}
      data-tone="bad"
      aria-labelledby="fault-summary"
    >
      <h2 id="fault-summary">{count(faults.length, 'problem')} in the form</h2>
      {faults.map(({ key = '', message }) => (
        <button
          key={`${key} ${message}`}
          type="button"
          className="text-button"
          onClick={() => focusField(key)}
        >
          {key.slice(key.indexOf(':') + 1).replace(/^.*\//, '')}
        </button>
      ))}
    </nav>
  );
}

/** Controls for fields that need more than their schema. Other fields use default controls. */
const specialControls: readonly SpecialControl[] = [
  placeControl,
  productControl,
  bundleControl,
  subscriptionControl,
  filterControl,
  includeControl,
  shopperControl,
  changeControl,
];

/** Returns the fields of special controls, and each control by the key of its first field. */
export function controlsOf(entry: OperationEntry) {
  const claims = specialControls.map(({ claim, Component }) => ({ keys: claim(entry), Component }));
  return {
    first: new Map(claims.flatMap(({ keys: [key], Component }) => (key ? [[key, Component]] : []))),
    claimed: new Set(claims.flatMap(({ keys }) => keys)),
  };
}
