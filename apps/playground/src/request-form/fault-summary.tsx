import styles from './fault-summary.module.css';
import { focusField } from './focus-field.js';
import { useServerFaults } from './use-server-fault.js';

/** Which fields the server found fault with, each a way there. */
export function FaultSummary() {
  const faults = useServerFaults();
  if (faults.length === 0) return null;
  return (
    <nav className={styles.summary} aria-labelledby="fault-summary">
      <h2 id="fault-summary">
        {faults.length === 1 ? '1 fault in the form' : `${faults.length} faults in the form`}
      </h2>
      <ul>
        {faults.map(({ key = '', message }) => (
          <li key={`${key} ${message}`}>
            <button type="button" onClick={() => focusField(key)}>
              {key.slice(key.indexOf(':') + 1).replace(/^.*\//, '')}
            </button>
            <span>{message.split('\n')[0]}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
