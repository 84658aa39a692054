import { useId } from 'react';
import styles from './field.module.css';

interface ChoiceRowProps {
  readonly name: string;
  readonly options: readonly string[];
  /** Position of the chosen option. */
  readonly chosen: number;
  readonly onChoose: (position: number) => void;
}

/** A choice between ways that an operation offers; nothing to see where there is only one. */
export function ChoiceRow({ name, options, chosen, onChoose }: ChoiceRowProps) {
  const id = useId();
  if (options.length < 2) return null;
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.name}>
          {name}
        </label>
      </div>
      <select
        id={id}
        className="text-input"
        value={chosen}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {options.map((option, position) => (
          <option key={option} value={position}>
            {option}
          </option>
        ))}
      </select>
    </div>
  );
}
