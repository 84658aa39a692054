import { clearFields, enterField } from '../state/actions.js';
import styles from './change-form.module.css';
import type { ChangeProps } from './change-props.js';
import { useFaultOf } from './faults-context.js';
import { fieldKeys } from './field-keys.js';
import { findLeaf } from './find-field.js';
import { useFieldValue } from './use-field-value.js';

/** Lets an update take place only in the state that the page shows. */
export function ConditionSwitch({ entry, reading }: ChangeProps) {
  const field = findLeaf(entry, fieldKeys.condition);
  const { text } = useFieldValue(field);
  const fault = useFaultOf(fieldKeys.condition);
  if (!field) return null;
  const version = reading && `"${reading.version}"`;
  const isOn = text !== '';
  return (
    <section className={styles.attribute} data-presence={isOn ? 'value' : 'absent'}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={() =>
            isOn ? clearFields([field.key]) : enterField(field.key, { text: version ?? '"v1"' })
          }
        />
        Only if unchanged since I read it <code>If-Match</code>
      </label>
      {isOn && (
        <input
          id={field.key}
          aria-label="If-Match"
          className="text-input"
          value={text}
          aria-invalid={fault !== undefined}
          aria-describedby={`${field.key}-said`}
          spellCheck={false}
          onChange={(event) => enterField(field.key, { text: event.target.value })}
        />
      )}
      {isOn && version !== undefined && version !== text && (
        <p className={styles.note}>
          The subscription is in another state now: expect a 412, and nothing changes.{' '}
          <button
            type="button"
            className="quiet-button"
            onClick={() => enterField(field.key, { text: version })}
          >
            Take the present one
          </button>
        </p>
      )}
      <p id={`${field.key}-said`} className={styles.fault}>
        {isOn && fault}
      </p>
    </section>
  );
}
