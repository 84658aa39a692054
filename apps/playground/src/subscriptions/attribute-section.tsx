import type { ReactNode } from 'react';
import { type Choice, Segmented } from '../lib/segmented.js';
import { checkField } from '../request-form/check-field.js';
import type { Field, LeafField } from '../request-form/field.js';
import type { FieldValue, Presence } from '../request-form/form-values.js';
import { enterField } from '../state/actions.js';
import { useFaultIn, useFaultOf } from './faults.js';
import { withMembers } from './fields.js';
import styles from './subscriptions.module.css';

interface AttributeSectionProps {
  readonly title: string;
  readonly field: Field;
  /** The keys of the fields that are shown, where they are not the field and its members. */
  readonly fields?: readonly string[];
  readonly presence: Presence;
  readonly onPresence: (presence: Presence) => void;
  /** What holds as long as the attribute is left out. */
  readonly kept: ReactNode;
  /** What null does. */
  readonly cleared?: string;
  /** The value that is entered; undefined where members are. */
  readonly text?: string;
  /** What must be known before changing it. */
  readonly note?: string | undefined;
  /** Where a value is entered. */
  readonly children: ReactNode;
}

/** An attribute of an update: kept, set or null, and what that means. */
export function AttributeSection(props: AttributeSectionProps) {
  const { title, field, fields, presence, onPresence, kept, cleared, text, note, children } = props;
  const fault = useFaultIn(field, text);
  const choices: Choice<Presence>[] = [
    { value: 'absent', label: 'Keep' },
    { value: 'value', label: 'Set' },
    ...(field.nullable ? [{ value: 'null', label: 'Null' } as const] : []),
  ];
  return (
    <section
      className={styles.attribute}
      data-presence={presence}
      data-fields={(fields ?? withMembers(field).map(({ key }) => key)).join(' ')}
    >
      <header className={styles.head}>
        <h3>{title}</h3>
        <code>{field.name}</code>
        <span className={styles.presence}>
          <Segmented
            legend={`Send ${field.name}?`}
            choices={choices}
            value={presence}
            onChange={onPresence}
          />
        </span>
      </header>
      {presence === 'absent' && <p className={styles.kept}>{kept}</p>}
      {presence === 'null' && <p className={styles.cleared}>{cleared}</p>}
      {presence === 'value' && children}
      {note && presence !== 'absent' && <p className={styles.note}>{note}</p>}
      <p id={faultId(field)} className={styles.fault}>
        {presence !== 'absent' && fault}
      </p>
    </section>
  );
}

/** The id of the element that says what is wrong with a field. */
export function faultId({ key }: Pick<Field, 'key'>): string {
  return `${key}-said`;
}

interface TextRowProps {
  readonly field: LeafField;
  readonly value: FieldValue;
  readonly hint?: string;
  /** Whether emptying it leaves it out. */
  readonly isOptional?: boolean;
}

/** A text of an update with its limits, how much of them is used, and what is wrong with it. */
export function TextRow({ field, value, hint, isOptional = false }: TextRowProps) {
  const said = useFaultOf(field.key);
  const text = value.presence === 'value' ? value.text : '';
  const fault = said ?? checkField(field, text);
  const { key, name, description, limits } = field;
  const most = longest(field);
  return (
    <div className={styles.row}>
      <div className={styles.rowHead}>
        <label htmlFor={key}>
          <code>{name}</code>
        </label>
        {most !== undefined && (
          <span className={styles.count} data-over={text.length > most}>
            {text.length} / {most}
          </span>
        )}
      </div>
      <input
        id={key}
        className="text-input"
        value={text}
        aria-invalid={fault !== undefined}
        aria-describedby={`${key}-hint ${key}-said`}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) =>
          enterField(key, {
            text: target.value,
            presence: isOptional && target.value === '' ? 'absent' : 'value',
          })
        }
      />
      <p id={`${key}-said`} className={styles.fault}>
        {fault}
      </p>
      <p id={`${key}-hint`} className={styles.hint}>
        {[hint, description, ...limits].filter((phrase) => phrase !== undefined).join(' · ')}
      </p>
    </div>
  );
}

function longest({ schema }: LeafField): number | undefined {
  return 'maxLength' in schema && typeof schema.maxLength === 'number'
    ? schema.maxLength
    : undefined;
}
