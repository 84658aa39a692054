import type { PaymentAuthority } from '@aisle/schema';
import { Pick } from '../lib/pick.js';
import { enterField, enterFields } from '../state/actions.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { AttributeSection } from './attribute-section.js';
import { AuthorityMembers } from './authority-members.js';
import styles from './change-form.module.css';
import type { ChangeProps } from './change-props.js';
import { describeAuthority } from './describe-value.js';
import { useFaultOf } from './faults-context.js';
import { fieldKeys } from './field-keys.js';
import { findField, findLeaf, withMembers } from './find-field.js';
import { useFieldValue } from './use-field-value.js';

/** Another gateway or other ids at it; the authority is replaced as a whole. */
export function AuthorityChange({ entry, reading }: ChangeProps) {
  const field = findField(entry, fieldKeys.authority);
  const typeField = findLeaf(entry, fieldKeys.authorityType);
  const { presence } = useFieldValue(field);
  const type = useFieldValue(typeField);
  const typeFault = useFaultOf(fieldKeys.authorityType);
  const isUntouched = usePlayground(
    (state) => selectedForm(state).fields[fieldKeys.authorityType] === undefined,
  );
  if (field?.kind !== 'group' || !typeField) return null;
  const current = reading?.subscription.attributes.payment_authority;
  const keys = withMembers(field).map(({ key }) => key);
  return (
    <AttributeSection
      title="Payment authority"
      field={field}
      presence={presence}
      onPresence={(chosen) =>
        chosen === 'value' && isUntouched && current
          ? enterFields({ ...entered(current, keys), [field.key]: { presence: 'value' } })
          : enterField(field.key, { presence: chosen })
      }
      kept={current ? `Stays ${describeAuthority(current)}.` : 'Stays what it is.'}
      note="Replaced as a whole: what is left out here is gone afterwards."
    >
      <div className={styles.row}>
        <div className={styles.rowHead}>
          <span>
            <code>type</code> <span className={styles.hint}>required, the payment gateway</span>
          </span>
        </div>
        <Pick
          label="type"
          options={typeField.options.map((value) => ({ value, label: value }))}
          value={type.text}
          onPick={(text) => enterField(typeField.key, { text, presence: 'value' })}
        />
        <p className={styles.fault}>{typeFault}</p>
      </div>
      <AuthorityMembers entry={entry} type={type.text} />
      {current && (
        <button
          type="button"
          className="quiet-button"
          onClick={() => enterFields(entered(current, keys))}
        >
          Start from the present one
        </button>
      )}
    </AttributeSection>
  );
}

/** The members of an authority as they are entered; those that it lacks are left out. */
function entered(authority: PaymentAuthority, keys: readonly string[]) {
  const values: Readonly<Record<string, unknown>> = authority;
  return Object.fromEntries(
    keys
      .filter((key) => key !== fieldKeys.authority)
      .map((key) => {
        const value = values[key.slice(key.lastIndexOf('/') + 1)];
        const text = typeof value === 'string' ? value : '';
        return [key, { text, presence: text === '' ? 'absent' : 'value' } as const];
      }),
  );
}
