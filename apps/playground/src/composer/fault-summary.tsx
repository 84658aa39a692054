import { count } from '../lib/texts.js';
import { focusField } from '../request-form/go-to-field.js';
import styles from '../request-form/request-form.module.css';
import { useServerFaults } from '../request-form/use-server-fault.js';

/** Which fields the server found fault with, each a way there. What is wrong is said there. */
export function FaultSummary() {
  const faults = useServerFaults();
  if (faults.length === 0) return null;
  return (
    <nav
      className={`notice line ${styles.summary}`}
      data-tone="bad"
      aria-labelledby="fault-summary"
    >
      <h2 id="fault-summary">{count(faults.length, 'problem')} in the form</h2>
      {faults.map(({ key = '', message }) => (
        <button
          key={`${key} ${message}`}
          type="button"
          className="text-button"
          onClick={() => focusField(key)}
        >
          {key.slice(key.indexOf(':') + 1).replace(/^.*\//, '')}
        </button>
      ))}
    </nav>
  );
}
