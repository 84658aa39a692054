import { Button } from '../lib/button.js';
import { enterField } from '../state/actions.js';
import { AttributeSection, faultId } from './attribute-section.js';
import styles from './change-form.module.css';
import type { ChangeProps } from './change-props.js';
import { useFaultIn } from './faults-context.js';
import { fieldKeys } from './field-keys.js';
import { findLeaf } from './find-field.js';
import { useFieldValue } from './use-field-value.js';

/** Another delivery address, or none. */
export function AddressChange({ entry, reading }: ChangeProps) {
  const field = findLeaf(entry, fieldKeys.address);
  const value = useFieldValue(field);
  const isWrong = useFaultIn(field, value.text) !== undefined;
  if (!field) return null;
  const current = reading?.subscription.attributes.address_id;
  const enter = (text: string) => enterField(field.key, { text, presence: 'value' });
  return (
    <AttributeSection
      title="Address"
      field={field}
      presence={value.presence}
      text={value.text}
      onPresence={(presence) => enterField(field.key, { presence })}
      kept={
        current ? (
          <>
            Stays <code>{current}</code>.
          </>
        ) : (
          `Stays ${reading ? 'without an address' : 'what it is'}.`
        )
      }
      cleared="Clears the address: the subscription has none afterwards."
    >
      <div className={styles.line}>
        <input
          id={field.key}
          aria-label="address_id"
          className="text-input"
          value={value.text}
          placeholder="UUID of the address"
          aria-invalid={isWrong}
          aria-describedby={faultId(field)}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => enter(event.target.value)}
        />
        <Button onPress={() => enter(crypto.randomUUID())}>Generate one</Button>
      </div>
    </AttributeSection>
  );
}
