import type { ReactNode } from 'react';
import type { Field } from '../request-form/field.js';
import { withMembers } from '../request-form/field.js';
import { useFieldFault } from '../request-form/use-server-fault.js';
import type { Presence } from '../state/form.js';
import { type Choice, Segmented } from '../widgets/segmented.js';
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
  const { fault } = useFieldFault(field, text);
  const choices: Choice<Presence>[] = [
    { value: 'absent', label: 'Keep' },
    { value: 'value', label: 'Set' },
    ...(field.nullable ? [{ value: 'null', label: 'Null' } as const] : []),
  ];
  return (
    <section
      className={`panel stack ${styles.attribute}`}
      data-presence={presence}
      data-fields={(fields ?? withMembers(field).map(({ key }) => key)).join(' ')}
    >
      <header className="line">
        <h3>{title}</h3>
        <code className="fine">{field.name}</code>
        <span className="end">
          <Segmented
            legend={`Send ${field.name}?`}
            choices={choices}
            value={presence}
            onChange={onPresence}
          />
        </span>
      </header>
      {presence === 'absent' && <p className="soft">{kept}</p>}
      {presence === 'null' && <p>{cleared}</p>}
      {presence === 'value' && children}
      {note && presence !== 'absent' && <p className={`soft ${styles.note}`}>{note}</p>}
      <p id={faultId(field)} className="fault">
        {presence !== 'absent' && fault}
      </p>
    </section>
  );
}

/** The id of the element that says what is wrong with a field. */
export function faultId({ key }: Pick<Field, 'key'>): string {
  return `${key}-said`;
}
