import { type ReactNode, useContext, useId } from 'react';
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  Input,
  type InputProps,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { Icon } from '../lib/icon.js';
import pick from '../lib/pick.module.css';
import type { LeafField } from '../request-form/field.js';
import { useServerFault } from '../request-form/use-server-fault.js';
import styles from './shopper.module.css';

/** A value that may be taken, and what it is called. */
export interface Suggestion {
  readonly value: string;
  readonly label?: string | undefined;
}

interface SuggestFieldProps {
  readonly label: string;
  readonly field: LeafField;
  readonly text: string;
  readonly suggestions: readonly Suggestion[];
  readonly placeholder?: string;
  readonly hint?: ReactNode;
  readonly onEnter: (text: string) => void;
}

/** A text that is typed freely, or taken from what the store has. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, field, text, suggestions, placeholder, hint, onEnter } = props;
  const fault = useServerFault(field.key);
  const hintId = useId();
  const labels = new Map(suggestions.map((one) => [one.value, one.label ?? '']));
  return (
    <div className={styles.field}>
      <label htmlFor={field.key} className={styles.label}>
        {label} <code>{field.name}</code>
      </label>
      <ComboBox
        aria-label={`${label} ${field.name}`}
        aria-describedby={hintId}
        allowsCustomValue
        isInvalid={fault !== undefined}
        inputValue={text}
        onInputChange={onEnter}
        defaultItems={suggestions}
        defaultFilter={(value, typed) =>
          `${value} ${labels.get(value)}`.toLowerCase().includes(typed.toLowerCase())
        }
      >
        <div className={styles.box}>
          <OpeningInput
            id={field.key}
            className={`text-input ${styles.input}`}
            placeholder={placeholder ?? choiceOf(suggestions.length)}
            autoCapitalize="off"
          />
          <Button className={styles.opener ?? ''} aria-label={`Show values for ${label}`}>
            <Icon name="chevron-down" size={14} />
          </Button>
        </div>
        <Popover className={pick.popover ?? ''}>
          <ListBox<Suggestion> className={pick.list ?? ''}>
            {({ value, label: name }) => (
              <ListBoxItem id={value} textValue={value} className={pick.option ?? ''}>
                <span className={pick.text}>{name ?? value}</span>
                {name !== undefined && <span className={pick.end}>{value}</span>}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      <p id={hintId} className={fault === undefined ? styles.hint : styles.fault}>
        {fault ?? hint}
      </p>
    </div>
  );
}

/** Shows all values when it is clicked, not when it is passed on the way. */
function OpeningInput(props: InputProps) {
  const list = useContext(ComboBoxStateContext);
  return <Input {...props} onClick={() => list?.open(null, 'manual')} />;
}

function choiceOf(count: number): string {
  return count === 0 ? '' : `choose one of ${count}`;
}
