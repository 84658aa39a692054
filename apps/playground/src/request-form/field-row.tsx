import { usePlayground } from '../state/playground-context.js';
import { selectedForm } from '../state/playground-state.js';
import type { Field, GroupField } from './field.js';
import styles from './field.module.css';
import { FieldHead } from './field-head.js';
import { type FieldValue, fieldValue } from './form-values.js';
import { LeafRow } from './leaf-row.js';

/** A field and, for an object that is sent, the fields of its members. */
export function FieldRow({ field }: { readonly field: Field }) {
  const { state, dispatch } = usePlayground();
  const value = fieldValue(field, selectedForm(state), state.examples);
  const onEnter = (entered: Partial<FieldValue>) =>
    dispatch({ type: 'field-entered', key: field.key, value: entered });
  if (field.kind === 'leaf') return <LeafRow field={field} value={value} onEnter={onEnter} />;
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{field.name}</legend>
      <FieldHead field={field} presence={value.presence} onEnter={onEnter} />
      {field.description && <p className={styles.help}>{field.description}</p>}
      {value.presence === 'value' && <Members group={field} />}
    </fieldset>
  );
}

/** The fields of an object's members. */
export function Members({ group }: { readonly group: GroupField }) {
  return (
    <div className={styles.members}>
      {group.members.map((member) => (
        <FieldRow key={member.key} field={member} />
      ))}
    </div>
  );
}
