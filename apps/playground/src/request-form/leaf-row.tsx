import { checkField } from './check-field.js';
import type { LeafField } from './field.js';
import styles from './field.module.css';
import { FieldHead } from './field-head.js';
import { FieldHint } from './field-hint.js';
import type { FieldValue } from './form-values.js';
import { LeafControl } from './leaf-control.js';
import { useServerFault } from './use-server-fault.js';

interface LeafRowProps {
  readonly field: LeafField;
  readonly value: FieldValue;
  /** What counts when nothing is entered. */
  readonly placeholder?: string | undefined;
  readonly onEnter: (value: Partial<FieldValue>) => void;
}

/** One value of a request: its name, its rules, where to enter it, what the contract and the server say of it. */
export function LeafRow({ field, value, placeholder, onEnter }: LeafRowProps) {
  const refusal = useServerFault(field.key);
  const fault = value.presence === 'value' ? checkField(field, value.text) : undefined;
  const helpId = `${field.key}-help`;
  const faultId = `${field.key}-fault`;
  return (
    <div className={styles.field} data-control={field.control}>
      <FieldHead field={field} presence={value.presence} onEnter={onEnter} />
      {(field.place !== 'body' || value.presence === 'value') && (
        <LeafControl
          field={field}
          text={value.text}
          placeholder={placeholder}
          describedBy={`${helpId} ${faultId}`}
          invalid={(refusal ?? fault) !== undefined}
          onEnter={(text) => onEnter({ text })}
        />
      )}
      <p id={faultId} className={`${styles.fault} ${refusal === undefined ? '' : styles.refused}`}>
        {refusal ?? fault}
      </p>
      <FieldHint field={field} id={helpId} onEnter={onEnter} />
    </div>
  );
}
