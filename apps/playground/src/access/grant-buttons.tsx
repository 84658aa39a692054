import { askForToken } from '../state/ask-for-token.js';
import { grants } from './access.js';
import styles from './access-popover.module.css';

/** One button for each way to get a good token. */
export function GrantButtons() {
  return (
    <ul className={styles.choices}>
      {grants.map(({ grant, gives }) => (
        <li key={grant}>
          <button type="button" className={styles.choice} onClick={() => void askForToken(grant)}>
            <strong>Get {grant} token</strong>
            <span>{gives}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
