import { type Side, showSide } from './layout.js';
import styles from './shell.module.css';

const sides: readonly Side[] = ['request', 'response'];

/** The first thing that Tab reaches: ways past the header and the form. */
export function SkipLinks() {
  return (
    <nav aria-label="Skip to" className={styles.skip}>
      {sides.map((side) => (
        <button
          key={side}
          type="button"
          onClick={() => {
            showSide(side);
            document.getElementById(side)?.focus();
          }}
        >
          Skip to the {side}
        </button>
      ))}
    </nav>
  );
}
