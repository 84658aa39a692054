import { useState } from 'react';
import { Button } from '../lib/button.js';
import { tell } from '../lib/outcome.js';
import { isDevelopment } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import styles from './history-panel.module.css';
import { ResetQuestion } from './reset-question.js';

/** Puts the store's data back, where the server lets the page do so. */
export function ResetStore() {
  const isOffered = usePlayground(isDevelopment);
  const [asks, setAsks] = useState(false);
  if (!isOffered) return null;
  return (
    <section className={styles.part} aria-label="Store">
      <h3>Store</h3>
      <div className={styles.buttons}>
        <Button look="danger" onPress={() => setAsks(true)}>
          Reset the data…
        </Button>
      </div>
      <p>Fills the store as its first start did.</p>
      <ResetQuestion isOpen={asks} onClose={() => setAsks(false)} onDone={tell} />
    </section>
  );
}
