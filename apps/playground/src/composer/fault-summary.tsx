import { count } from '../lib/texts.js';
import { focusField } from '../request-form/go-to-field.js';
import styles from '../request-form/request-form.module.css';
import { useServerFaults } from '../request-form/use-server-fault.js';

/** Which fields the server found fault with, each a way there. */
export function FaultSummary() {
  const faults = useServerFaults();
  if (faults.length === 0) return null;
  return (
    <nav className={`notice ${styles.summary}`} data-tone="bad" aria-labelledby="fault-summary">
      <h2 id="fault-summary">{count(faults.length, 'problem')} in the form</h2>
      <ul className="stack tight">
        {faults.map(({ key = '', message }) => (
          <li key={`${key} ${message}`}>
            <button type="button" className="text-button" onClick={() => focusField(key)}>
              {key.slice(key.indexOf(':') + 1).replace(/^.*\//, '')}
            </button>{' '}
            <span>{message.split('\n')[0]}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
