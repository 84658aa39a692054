import { Button } from '../lib/button.js';
import { enterFields } from '../state/actions.js';
import { sendSelected } from '../state/send.js';
import styles from './product.module.css';
import type { Remedy } from './remedy.js';

const most = 6;

/** What can be done about a check that failed: each enters something into the form and sends it. */
export function CheckRemedies({ remedies }: { readonly remedies: readonly Remedy[] }) {
  if (remedies.length === 0) return null;
  return (
    <div className={styles.remedies}>
      {remedies.slice(0, most).map(({ title, fields }) => (
        <Button
          key={`${title} ${JSON.stringify(fields)}`}
          onPress={() => {
            enterFields(fields);
            void sendSelected();
          }}
        >
          {title}
        </Button>
      ))}
    </div>
  );
}
