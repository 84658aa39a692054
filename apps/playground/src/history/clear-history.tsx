import { useState } from 'react';
import { Button } from '../lib/button.js';
import { ConfirmSheet } from '../lib/confirm-sheet.js';
import { removeEntries } from './history.js';
import type { HistoryEntry } from './history-entry.js';
import styles from './history-panel.module.css';

interface ClearHistoryProps {
  readonly entries: readonly HistoryEntry[];
  readonly selected: readonly HistoryEntry[];
}

/** Forgets the selected requests, or all of them after asking. */
export function ClearHistory({ entries, selected }: ClearHistoryProps) {
  const [asks, setAsks] = useState(false);
  const pinned = entries.filter((entry) => entry.pinned).length;
  return (
    <section className={styles.part} aria-label="Forget">
      <h3>Forget</h3>
      <div className={styles.buttons}>
        <Button
          look="danger"
          isDisabled={selected.length === 0}
          onPress={() => void removeEntries(selected.map(({ id }) => id))}
        >
          Delete selected ({selected.length})
        </Button>
        <Button look="danger" onPress={() => setAsks(true)}>
          Clear all…
        </Button>
      </div>
      <ConfirmSheet
        title="Clear the history?"
        confirm="Clear all"
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => removeEntries(entries.map(({ id }) => id))}
      >
        All {entries.length} requests and their answers are deleted from this browser
        {pinned > 0 && `, the ${pinned} pinned ones too`}. This cannot be undone.
      </ConfirmSheet>
    </section>
  );
}
