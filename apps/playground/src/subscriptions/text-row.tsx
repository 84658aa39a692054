import { checkField } from '../request-form/check-field.js';
import type { LeafField } from '../request-form/field.js';
import type { FieldValue } from '../request-form/form-values.js';
import { enterField } from '../state/actions.js';
import styles from './change-form.module.css';
import { useFaultOf } from './faults-context.js';

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
