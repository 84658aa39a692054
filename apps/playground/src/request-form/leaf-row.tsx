import { checkField } from './check-field.js';
import type { LeafField } from './field.js';
import styles from './field.module.css';
import { FieldHead } from './field-head.js';
import type { FieldValue } from './form-values.js';
import { LeafControl } from './leaf-control.js';

interface LeafRowProps {
  readonly field: LeafField;
  readonly value: FieldValue;
  readonly onEnter: (value: Partial<FieldValue>) => void;
}

/** One value of a request: its name, its rules, where to enter it, what the contract says of it. */
export function LeafRow({ field, value, onEnter }: LeafRowProps) {
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
          describedBy={`${helpId} ${faultId}`}
          invalid={fault !== undefined}
          onEnter={(text) => onEnter({ text })}
        />
      )}
      <p id={faultId} className={styles.fault}>
        {fault}
      </p>
      <FieldHelp field={field} id={helpId} onEnter={onEnter} />
    </div>
  );
}

function FieldHelp({ field, id, onEnter }: Omit<LeafRowProps, 'value'> & { readonly id: string }) {
  const { description, limits, example } = field;
  const rules = limits.filter((limit) => limit !== description);
  return (
    <div className={styles.help}>
      <p id={id}>
        {description && <span className={styles.description}>{description}</span>}{' '}
        {rules.length > 0 && <span className={styles.limits}>{rules.join(', ')}</span>}
      </p>
      {example !== undefined && !field.required && (
        <button
          type="button"
          className={styles.example}
          onClick={() => onEnter({ text: example, presence: 'value' })}
        >
          Use <code>{example}</code>
        </button>
      )}
    </div>
  );
}
