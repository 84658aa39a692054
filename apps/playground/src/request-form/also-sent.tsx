import { Button } from '../lib/button.js';
import { Icon } from '../lib/icon.js';
import { changeForm } from '../state/actions.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import styles from './also-sent.module.css';
import { listExtras } from './extras.js';
import { FormSection } from './form-section.js';

/** What was typed as text and no field holds: it is sent as well, until it is removed here. */
export function AlsoSent() {
  const extras = listExtras(usePlayground(selectedForm));
  if (extras.length === 0) return null;
  return (
    <FormSection title="Also sent" hint="Typed as text; no field holds it.">
      <ul className={styles.rows}>
        {extras.map(({ id, kind, text, remove }) => (
          <li key={id} className={styles.row}>
            <span className={styles.kind}>{kind}</span>
            <code className={styles.text}>{text}</code>
            <Button
              look="quiet"
              square
              aria-label={`Do not send the ${kind} ${text}`}
              onPress={() => changeForm(remove)}
            >
              <Icon name="trash" />
            </Button>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
