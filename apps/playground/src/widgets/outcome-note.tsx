import { tell, useOutcome } from '../lib/outcome.js';
import { Button } from './button.js';
import styles from './outcome-note.module.css';

/** What came of something, shown for a while and read out. */
export function OutcomeNote() {
  const { text, isSeen, deed, count } = useOutcome();
  return (
    // It is heard, too, while something lies over the page.
    <div role="status" aria-label="Outcome" className={styles.place} data-live-announcer>
      {text && (
        <p key={count} className={isSeen ? 'visually-hidden' : `line notice ${styles.note}`}>
          {text}
          {deed && <Button onPress={async () => tell(await deed.run())}>{deed.title}</Button>}
        </p>
      )}
    </div>
  );
}
