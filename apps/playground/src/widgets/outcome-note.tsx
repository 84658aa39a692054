import { tell, useOutcome } from '../lib/outcome.js';
import { Button } from './button.js';
import styles from './outcome-note.module.css';

/**
 * Message about a result. It is shown for a while and announced, or only announced if visible
 * elsewhere.
 */
export function OutcomeNote() {
  const { shown, heard } = useOutcome();
  const { text, deed, count } = shown;
  return (
    // Live regions must exist before their text, or they stay silent. They also work while an
    // overlay is open.
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
