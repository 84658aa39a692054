import { type ReactNode, useId } from 'react';
import styles from './segmented.module.css';

/** One of the choices: its value, its name, and a picture where the name is not to be shown. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  /** What the pointer tells of it; its name when absent. */
  readonly title?: string;
}

interface SegmentedProps<Value extends string> {
  readonly legend: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A few choices of which one holds, side by side: radio buttons in a row. */
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
