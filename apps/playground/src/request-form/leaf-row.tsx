import type { ReactNode } from 'react';
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
  { value: 'value', label: 'Value' },
  { value: 'null', label: 'Null' },
];

function presenceChoices({ place, required, nullable }: Field): readonly Choice<Presence>[] {
  if (place !== 'body') return [];
  return presenceLabels.filter(
    ({ value }) => value === 'value' || (value === 'null' ? nullable : !required),
  );
}

/** Description of a value, its constraints, and an example to enter. */
function FieldHint({ field }: { readonly field: LeafField }) {
  const { key, description, example, required } = field;
  const demands = demandsOf(field);
  const offersExample = example !== undefined && !required;
  if (!description && demands === '' && !offersExample) return null;
  return (
    <div className={styles.hint}>
      <p id={`${key}-help`}>{[description, demands].filter(Boolean).join(' · ')}</p>
      {offersExample && (
        <button
          type="button"
          className="text-button"
          onClick={() => enterField(key, { text: example, presence: 'value' })}
        >
          Use <code>{example}</code>
        </button>
      )}
    </div>
  );
}

function demandsOf({ limits, description, control, options }: LeafField): string {
  const rules = limits.filter((limit) => limit !== description);
  if (control === 'choice') return `one of ${options.join(', ')}`;
  if (control === 'json') return ['JSON', ...rules].join(', ');
  return (control === 'text' && rules.length === 0 ? ['text'] : rules).join(', ');
}
