import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { enterField } from '../state/actions.js';
import type { Presence } from '../state/form.js';
import { type Choice, Segmented } from '../widgets/controls.js';
import { useFieldValue } from './form-values.js';
import type { Field, LeafField } from './operation-entry.js';
import styles from './request-form.module.css';
import { useFieldFault, useServerFaults } from './use-server-fault.js';

interface LeafRowProps {
  readonly field: LeafField;
  /** Value that applies if nothing is entered. */
  readonly placeholder?: string | undefined;
  /** True for a text that is sent if it is not empty, without a separate choice. */
  readonly isOptional?: boolean;
}

/** Field for one value with its name, constraints, input, description and errors. */
export function LeafRow({ field, placeholder, isOptional = false }: LeafRowProps) {
  const { key } = field;
  const { presence, text } = useFieldValue(field);
  const { refusal, fault } = useFieldFault(field, presence === 'value' ? text : undefined);
  return (
    <div className={`stack tight ${styles.field}`} data-control={field.control}>
      <FieldHead field={field} isOptional={isOptional} />
      {(isOptional || field.place !== 'body' || presence === 'value') && (
        <LeafControl
          field={field}
          text={isOptional && presence !== 'value' ? '' : text}
          placeholder={placeholder}
          isWrong={fault !== undefined}
          onEnter={(entered) =>
            enterField(key, {
              text: entered,
              ...(isOptional && { presence: entered === '' ? 'absent' : 'value' }),
            })
          }
        />
      )}
      <p id={`${key}-fault`} className={refusal === undefined ? 'fault' : 'refused'}>
        {fault}
      </p>
      <FieldHint field={field} />
    </div>
  );
}

interface FieldsProps {
  readonly fields: readonly LeafField[];
}

/** Fields with default controls, as the fallback of special ones. */
export function PlainFields({ fields }: FieldsProps) {
  return fields.map((field) => <LeafRow key={field.key} field={field} />);
}

interface FieldFaultsProps extends FieldsProps {
  /** Formats a message; by default it is unchanged. */
  readonly say?: (message: string) => ReactNode;
}

/** Server errors of fields that are not visible themselves. */
export function FieldFaults({ fields, say = (message) => message }: FieldFaultsProps) {
  const names = new Map(fields.map(({ key, name }) => [key, name]));
  return useServerFaults()
    .filter(({ key = '' }) => names.has(key))
    .map(({ key = '', message }) => (
      <p key={`${key} ${message}`} className="refused">
        <code>{names.get(key)}</code> {say(message)}
      </p>
    ));
}

interface LeafControlProps {
  readonly field: LeafField;
  readonly text: string;
  readonly placeholder: string | undefined;
  readonly isWrong: boolean;
  readonly onEnter: (text: string) => void;
}

/** Input for one value, as its schema requires. Invalid values can be sent, too. */
function LeafControl({ field, text, placeholder, isWrong, onEnter }: LeafControlProps) {
  const { key, control, options, place, required } = field;
  const common = {
    id: key,
    className: 'text-input',
    value: text,
    'aria-invalid': isWrong,
    'aria-describedby': `${key}-help ${key}-fault`,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onEnter(target.value),
  };
  if (control === 'boolean' || control === 'choice') {
    return (
      <select {...common}>
        {place !== 'body' && <option value="">not sent</option>}
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  if (control === 'json') return <textarea {...common} rows={4} spellCheck={false} />;
  return (
    <input
      {...common}
      readOnly={control === 'fixed'}
      inputMode={control === 'integer' || control === 'number' ? 'decimal' : 'text'}
      placeholder={placeholder}
      required={place === 'path'}
      aria-required={required}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
    />
  );
}

interface FieldHeadProps {
  readonly field: Field;
  readonly isOptional?: boolean;
}

/**
 * Name of a field with its options for sending. An optional text also shows its length and limit.
 */
export function FieldHead({ field, isOptional = false }: FieldHeadProps) {
  const { presence, text } = useFieldValue(field);
  const { key, name, kind, place, required } = field;
  const choices = isOptional ? [] : presenceChoices(field);
  const isEntered = isOptional || place !== 'body' || presence === 'value';
  const most = isOptional && kind === 'leaf' ? field.maxLength : undefined;
  const used = presence === 'value' ? text.length : 0;
  return (
    <div className="line">
      {kind === 'leaf' && isEntered ? (
        <label htmlFor={key} className="wire-name">
          {name}
        </label>
      ) : (
        <span className="wire-name">{name}</span>
      )}
      {required && !isOptional && <span className="fine">required</span>}
      {choices.length > 1 && (
        <span className="end">
          <Segmented
            legend={`Send ${name}?`}
            choices={choices}
            value={presence}
            onChange={(chosen) => enterField(key, { presence: chosen })}
          />
        </span>
      )}
      {most !== undefined && (
        <span className={`end tabular ${used > most ? 'refused' : 'soft'}`}>
          {used} / {most}
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

/**
 * Description of a value on one line. It unfolds while the field has the focus or the pointer is
 * over the line. It then covers the content below, so that nothing moves. Escape folds it.
 */
function FieldHint({ field }: { readonly field: LeafField }) {
  const place = useRef<HTMLDivElement>(null);
  const isFolded = useFolding(place);
  const { key, description, example, required } = field;
  const demands = demandsOf(field);
  const offersExample = example !== undefined && !required;
  if (!description && demands === '' && !offersExample) return null;
  return (
    <div ref={place} className={styles.place} data-folded={isFolded}>
      <div className={styles.hint}>
        <p id={`${key}-help`} className={`cut ${styles.text}`}>
          {description && <span>{description}</span>}{' '}
          {demands !== '' && <span className={styles.demands}>{demands}</span>}
        </p>
        {offersExample && (
          <button
            type="button"
            className={`text-button ${styles.example}`}
            onClick={() => enterField(key, { text: example, presence: 'value' })}
          >
            Use <code>{example}</code>
          </button>
        )}
      </div>
    </div>
  );
}

/**
 * Returns true if Escape folded the hint. It stays folded until the field is focused or hovered
 * again.
 */
function useFolding(place: RefObject<HTMLElement | null>): boolean {
  const [isFolded, setFolded] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const unfold = () => setFolded(false);
    const press = (event: KeyboardEvent) => event.key === 'Escape' && setFolded(true);
    document.addEventListener('keydown', press, { signal });
    for (const type of ['focusin', 'pointerenter']) {
      place.current?.parentElement?.addEventListener(type, unfold, { signal });
    }
    return () => stop.abort();
  }, [place]);
  return isFolded;
}

function demandsOf({ limits, description, control, options }: LeafField): string {
  const rules = limits.filter((limit) => limit !== description);
  if (control === 'choice') return `one of ${options.join(', ')}`;
  if (control === 'json') return ['JSON', ...rules].join(', ');
  return (control === 'text' && rules.length === 0 ? ['text'] : rules).join(', ');
}
