import { type Choice, Segmented } from '../lib/segmented.js';
import type { Field } from './field.js';
import styles from './field.module.css';
import type { FieldValue, Presence } from './form-values.js';

interface FieldHeadProps {
  readonly field: Field;
  readonly presence: Presence;
  readonly onEnter: (value: Partial<FieldValue>) => void;
}

/** A field's name, and for a member of a body that may be left out the choice whether it is sent. */
export function FieldHead({ field, presence, onEnter }: FieldHeadProps) {
  const choices = presenceChoices(field);
  return (
    <div className={styles.head}>
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
