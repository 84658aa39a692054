import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Choice, Segmented } from '../lib/segmented.js';
import { enterField } from '../state/actions.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { checkField } from './check-field.js';
import type { Control, Field, LeafField } from './field.js';
import { type FieldValue, fieldValue, type Presence } from './form-values.js';
import styles from './request-form.module.css';
import { useServerFault } from './use-server-fault.js';

interface LeafRowProps {
  readonly field: LeafField;
  readonly value: FieldValue;
  /** What counts when nothing is entered. */
  readonly placeholder?: string | undefined;
  readonly onEnter: (value: Partial<FieldValue>) => void;
}

/** One value of a request: its name, its rules, where to enter it, what the contract and the server say of it. */
export function LeafRow({ field, value, placeholder, onEnter }: LeafRowProps) {
  const refusal = useServerFault(field.key);
  const fault = value.presence === 'value' ? checkField(field, value.text) : undefined;
  const helpId = `${field.key}-help`;
  const faultId = `${field.key}-fault`;
  return (
    <div className={styles.field} data-control={field.control}>
      <FieldHead field={field} presence={value.presence} onEnter={onEnter} />
      {(field.place !== 'body' || value.presence === 'value') && (
        <LeafControl
          field={field}
          text={value.text}
          placeholder={placeholder}
          describedBy={`${helpId} ${faultId}`}
          invalid={(refusal ?? fault) !== undefined}
          onEnter={(text) => onEnter({ text })}
        />
      )}
      <p id={faultId} className={`${styles.fault} ${refusal === undefined ? '' : styles.refused}`}>
        {refusal ?? fault}
      </p>
      <FieldHint field={field} id={helpId} onEnter={onEnter} />
    </div>
  );
}

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

interface LeafControlProps {
  readonly field: LeafField;
  readonly text: string;
  readonly placeholder?: string | undefined;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly onEnter: (text: string) => void;
}

/** Where one value is entered, as its schema asks. Everything typed can be sent, right or wrong. */
function LeafControl(props: LeafControlProps) {
  const ControlOf = controls[props.field.control];
  return <ControlOf {...props} />;
}

const controls: Record<Control, (props: LeafControlProps) => ReactNode> = {
  text: TextControl,
  integer: TextControl,
  number: TextControl,
  boolean: ChoiceControl,
  choice: ChoiceControl,
  fixed: FixedControl,
  json: JsonControl,
};

function TextControl({
  field,
  text,
  placeholder,
  describedBy,
  invalid,
  onEnter,
}: LeafControlProps) {
  return (
    <input
      id={field.key}
      className="text-input"
      inputMode={field.control === 'text' ? 'text' : 'decimal'}
      value={text}
      placeholder={placeholder}
      required={field.place === 'path'}
      aria-required={field.required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onEnter(event.target.value)}
    />
  );
}

function ChoiceControl({ field, text, describedBy, invalid, onEnter }: LeafControlProps) {
  return (
    <select
      id={field.key}
      className="text-input"
      value={text}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(event) => onEnter(event.target.value)}
    >
      {field.place !== 'body' && <option value="">not sent</option>}
      {field.options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}

function FixedControl({ field, text, describedBy }: LeafControlProps) {
  return (
    <input
      id={field.key}
      className="text-input"
      value={text}
      readOnly
      aria-describedby={describedBy}
    />
  );
}

function JsonControl({ field, text, describedBy, invalid, onEnter }: LeafControlProps) {
  return (
    <textarea
      id={field.key}
      className="text-input"
      rows={4}
      value={text}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      spellCheck={false}
      onChange={(event) => onEnter(event.target.value)}
    />
  );
}

interface FieldHeadProps {
  readonly field: Field;
  readonly presence: Presence;
  readonly onEnter: (value: Partial<FieldValue>) => void;
}

/** A field's name, and for a member of a body that may be left out the choice whether it is sent. */
export function FieldHead({ field, presence, onEnter }: FieldHeadProps) {
  const choices = presenceChoices(field);
  return (
    <div className={styles.fieldHead}>
      {field.kind === 'leaf' && (field.place !== 'body' || presence === 'value') ? (
        <label htmlFor={field.key} className={styles.name}>
          {field.name}
        </label>
      ) : (
        <span className={styles.name}>{field.name}</span>
      )}
      {field.required && <span className={styles.required}>required</span>}
      {choices.length > 1 && (
        <span className={styles.presence}>
          <Segmented
            legend={`Send ${field.name}?`}
            choices={choices}
            value={presence}
            onChange={(chosen) => onEnter({ presence: chosen })}
          />
        </span>
      )}
    </div>
  );
}

const presenceLabels: readonly Choice<Presence>[] = [
  { value: 'absent', label: 'Leave out' },
  { value: 'value', label: 'Set' },
  { value: 'null', label: 'Null' },
];

function presenceChoices({ place, required, nullable }: Field): readonly Choice<Presence>[] {
  if (place !== 'body') return [];
  return presenceLabels.filter(
    ({ value }) => value === 'value' || (value === 'null' ? nullable : !required),
  );
}

interface FieldHintProps {
  readonly field: LeafField;
  readonly id: string;
  readonly onEnter: (value: Partial<FieldValue>) => void;
}

/**
 * What the contract says of a value, on one line; all of it while the field has the focus or the pointer
 * rests on the line. It unfolds over what is beneath, so that nothing moves; Escape folds it.
 */
function FieldHint({ field, id, onEnter }: FieldHintProps) {
  const place = useRef<HTMLDivElement>(null);
  const isFolded = useFolding(place);
  const { description, example } = field;
  const demands = demandsOf(field);
  const offersExample = example !== undefined && !field.required;
  if (!description && demands === '' && !offersExample) return null;
  return (
    <div ref={place} className={styles.place} data-folded={isFolded}>
      <div className={styles.hint}>
        <p id={id} className={styles.text}>
          {description && <span>{description}</span>}{' '}
          {demands !== '' && <span className={styles.demands}>{demands}</span>}
        </p>
        {offersExample && (
          <button
            type="button"
            className={styles.example}
            onClick={() => onEnter({ text: example, presence: 'value' })}
          >
            Use <code>{example}</code>
          </button>
        )}
      </div>
    </div>
  );
}

/** Whether Escape folded the hint; it stays so until focus or pointer come to its field again. */
function useFolding(place: RefObject<HTMLElement | null>): boolean {
  const [isFolded, setFolded] = useState(false);
  useEffect(() => {
    const field = place.current?.parentElement;
    const press = (event: KeyboardEvent) => event.key === 'Escape' && setFolded(true);
    const unfold = () => setFolded(false);
    document.addEventListener('keydown', press);
    field?.addEventListener('focusin', unfold);
    field?.addEventListener('pointerenter', unfold);
    return () => {
      document.removeEventListener('keydown', press);
      field?.removeEventListener('focusin', unfold);
      field?.removeEventListener('pointerenter', unfold);
    };
  }, [place]);
  return isFolded;
}

function demandsOf({ limits, description, control, options }: LeafField): string {
  const rules = limits.filter((limit) => limit !== description);
  if (control === 'choice') return `one of ${options.join(', ')}`;
  if (control === 'json') return ['JSON', ...rules].join(', ');
  return (control === 'text' && rules.length === 0 ? ['text'] : rules).join(', ');
}
