import type { ReactNode } from 'react';
import { useFieldValue } from '../request-form/form-values.js';
import { type Field, withMembers } from '../request-form/operation-entry.js';
import { useFieldFault } from '../request-form/use-server-fault.js';
import { enterField } from '../state/actions.js';
import type { Presence } from '../state/form.js';
import { type Choice, Segmented } from '../widgets/opener.js';
import styles from './subscriptions.module.css';

/** Returns an attribute's value in the form and its error. */
export function useAttribute(field: Field) {
  const value = useFieldValue(field);
  const { fault } = useFieldFault(field, field.kind === 'leaf' ? value.text : undefined);
  return { field, value, fault };
}

interface AttributeSectionProps extends ReturnType<typeof useAttribute> {
  readonly title: string;
  /** Keys of the fields shown, if they are not the field and its members. */
  readonly fields?: readonly string[];
  readonly onPresence?: (presence: Presence) => void;
  /** Returns the initial value. */
  readonly start?: () => string | undefined;
  /** Text that explains the effect of leaving out the attribute. */
  readonly kept: ReactNode;
  /** Text that explains the effect of null. */
  readonly cleared?: string;
  /** Warning about changing the attribute. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** An attribute of an update with the choice to keep it, set it or set null. */
export function AttributeSection(props: AttributeSectionProps) {
  const { title, field, value, fault, fields, kept, cleared, note, children } = props;
  const { presence } = value;
  const start = (wanted: Presence) =>
    wanted === 'value' && value.text === '' ? props.start?.() : undefined;
  const {
    onPresence = (wanted) =>
      enterField(field.key, { presence: wanted, text: start(wanted) ?? value.text }),
  } = props;
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

/** Text with the unchanged value, if known. */
export function Stays({ children }: { readonly children: ReactNode }) {
  return <>Stays {children || 'what it is'}.</>;
}

/** Returns the id of the element with a field's error. */
export function faultId({ key }: Pick<Field, 'key'>): string {
  return `${key}-said`;
}
