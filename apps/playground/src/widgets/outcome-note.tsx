import { tell, useOutcome } from '../lib/outcome.js';
import { Button } from './button.js';
import styles from './outcome-note.module.css';

/** What came of something, shown for a while and read out, or only read out where it is seen elsewhere. */
export function OutcomeNote() {
  const { shown, heard } = useOutcome();
  const { text, deed, count } = shown;
  return (
    // They are always there, for a region that comes with its text is silent; and heard while something lies over the page.
    <>
      <div role="status" aria-label="Outcome" className={styles.place} data-live-announcer>
        {text && (
          <p key={count} className={`line notice ${styles.note}`}>
            {text}
            {deed && <Button onPress={async () => tell(await deed.run())}>{deed.title}</Button>}
          </p>
        )}
      </div>
      <div role="status" className="visually-hidden" data-live-announcer>
        <p key={heard.count}>{heard.text}</p>
      </div>
    </>
  );
}
