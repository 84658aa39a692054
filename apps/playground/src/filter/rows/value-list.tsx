import { countProducts } from '../../lib/texts.js';
import type { FilterValueOption } from '../values/filter-values.js';
import { shownAs } from './shown-as.js';
import styles from './value-field.module.css';

interface ValueListProps {
  readonly id: string;
  readonly label: string;
  readonly offered: readonly FilterValueOption[];
  readonly chosen: number;
  readonly optionId: (position: number) => string;
  readonly onTake: (value: string) => void;
}

/** The values that an input offers. The focus stays in the input. */
export function ValueList({ id, label, offered, chosen, optionId, onTake }: ValueListProps) {
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      className={styles.list}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {offered.map(({ value, name, products }, position) => (
        <div
          key={value}
          id={optionId(position)}
          role="option"
          tabIndex={-1}
          aria-selected={position === chosen}
          className={styles.option}
          onPointerUp={() => onTake(value)}
        >
          <span className={styles.text}>
            {shownAs(value)}
            {name !== undefined && <small> {name}</small>}
          </span>{' '}
          {products !== undefined && (
            <span className={styles.count}>{countProducts(products)}</span>
          )}
        </div>
      ))}
    </div>
  );
}
