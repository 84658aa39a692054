import { useState } from 'react';
import { isDevelopment } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import styles from './access-popover.module.css';
import { type BadTokenChoice, badTokens } from './bad-tokens.js';

/** Bad tokens to try, each with what it will give. */
export function BadTokens() {
  const development = usePlayground(isDevelopment);
  const [failed, setFailed] = useState<string>();
  const take = async (choice: BadTokenChoice) => {
    setFailed(undefined);
    await choice.take().catch(() => setFailed(choice.title));
  };
  return (
    <section className={styles.section} aria-labelledby="bad-tokens">
      <h3 id="bad-tokens">Try a bad one</h3>
      <ul className={styles.bad}>
        {badTokens
          .filter(({ isHelper }) => development || !isHelper)
          .map((choice) => (
            <li key={choice.title}>
              <button type="button" className={styles.choice} onClick={() => void take(choice)}>
                <strong>{choice.title}</strong>
                <span>{choice.gives}</span>
              </button>
            </li>
          ))}
      </ul>
      {failed && (
        <p className={styles.reasons} role="alert">
          No token came for “{failed}”.
        </p>
      )}
    </section>
  );
}
