import { type ReactNode, useId } from 'react';
import styles from './segmented.module.css';

/** An option: its value, its name, and an icon to show instead of the name. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Tooltip; the name if absent. */
  readonly title?: string;
}

interface SegmentedProps<Value extends string> {
  readonly legend: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Radio buttons in a row. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { legend, choices, value, onChange } = props;
  const group = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice} title={choice.title ?? choice.label}>
          <input
            type="radio"
            name={group}
            className="cover"
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon}
          <span className={choice.icon ? 'visually-hidden' : undefined}>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
