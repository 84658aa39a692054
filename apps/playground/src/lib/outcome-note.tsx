import { useOutcome } from './outcome.js';
import styles from './outcome-note.module.css';

/** What came of something, shown for a while and read out. */
export function OutcomeNote() {
  const text = useOutcome((outcome) => outcome.text);
  return (
    <div role="status" aria-label="Outcome" className={styles.place}>
      {text && <p className={styles.note}>{text}</p>}
    </div>
  );
}
