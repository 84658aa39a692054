import { resetStore } from '@aisle/schema/dev';
import { useState } from 'react';
import { askAnew } from '../connection/pulse.js';
import { askDev } from '../dev-data/ask-dev.js';
import { Button } from '../lib/button.js';
import { ConfirmSheet } from '../lib/confirm-sheet.js';
import { tell } from '../lib/outcome.js';
import { showSheet } from '../lib/page-sheet.js';
import { isDevelopment } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import styles from './history-panel.module.css';

/** Asks before the store's data is put back, over the page. */
export default function ResetSheet() {
  return <ResetQuestion isOpen onClose={() => showSheet()} onDone={tell} />;
}

interface ResetQuestionProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Told what came of it, in a sentence. */
  readonly onDone: (outcome: string) => void;
}

/** Asks before the store's data is put back. */
function ResetQuestion({ isOpen, onClose, onDone }: ResetQuestionProps) {
  return (
    <ConfirmSheet
      title="Reset the store’s data?"
      confirm="Reset the data"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={async () => onDone(await resetData())}
    >
      Every change since the first start is lost, for everyone who uses this server: updated
      subscriptions, imported records, published releases. Releases get new ids, and the clock goes
      back to what the server was started with. Your history stays.
    </ConfirmSheet>
  );
}

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
      <p>Reload the original data.</p>
      <ResetQuestion isOpen={asks} onClose={() => setAsks(false)} onDone={tell} />
    </section>
  );
}

/** Fills the store anew, has the page ask anew for all it knows of it, and says what the store holds now. */
async function resetData(): Promise<string> {
  const { records } = await askDev(resetStore);
  await askAnew();
  const { catalogs, products, subscriptions } = records;
  return `The store is as it was at first: ${products} products in ${catalogs} catalogs, ${subscriptions} subscriptions.`;
}
