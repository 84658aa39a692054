import { PartBoundary } from '../lib/part-boundary.js';
import { enterField } from '../state/actions.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { useSelectedEntry } from '../state/selected-request.js';
import type { Field, GroupField } from './field.js';
import styles from './field.module.css';
import { FieldHead } from './field-head.js';
import { type FieldValue, fieldValue } from './form-values.js';
import { LeafRow } from './leaf-row.js';
import { controlsOf } from './special-controls.js';
import { useServerFault } from './use-server-fault.js';

/** A field in its place: as a special control shows it, or by itself. */
export function FieldSlot({ field }: { readonly field: Field }) {
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
  const form = usePlayground(selectedForm);
  const examples = usePlayground((state) => state.examples);
  const value = fieldValue(field, form, examples);
  const onEnter = (entered: Partial<FieldValue>) => enterField(field.key, entered);
  if (field.kind === 'leaf') return <LeafRow field={field} value={value} onEnter={onEnter} />;
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{field.name}</legend>
      <FieldHead field={field} presence={value.presence} onEnter={onEnter} />
      <GroupFault fieldKey={field.key} />
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
        <FieldSlot key={member.key} field={member} />
      ))}
    </div>
  );
}

function GroupFault({ fieldKey }: { readonly fieldKey: string }) {
  const refusal = useServerFault(fieldKey);
  return refusal && <p className={`${styles.fault} ${styles.refused}`}>{refusal}</p>;
}
