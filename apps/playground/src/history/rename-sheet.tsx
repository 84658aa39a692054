import { type SyntheticEvent, useId, useState } from 'react';
import { Button } from '../lib/button.js';
import { Sheet } from '../lib/sheet.js';
import { changeEntry } from './history.js';
import type { HistoryEntry } from './history-entry.js';
import styles from './history-panel.module.css';

interface RenameSheetProps {
  readonly entry: HistoryEntry;
  readonly onClose: () => void;
}

/** Gives an earlier request a name, or takes it away. */
export function RenameSheet({ entry, onClose }: RenameSheetProps) {
  const id = useId();
  const [name, setName] = useState(entry.name);
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    void changeEntry(entry.id, { name: name.replaceAll(/\s+/g, ' ').trim() });
    onClose();
  };
  return (
    <Sheet title="Name this request" isOpen onOpenChange={onClose}>
      <form className={styles.question} onSubmit={save}>
        <div>
          <label htmlFor={id}>Name</label>
          <input
            id={id}
            className="text-input"
            maxLength={120}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <div className={styles.buttons}>
          <Button look="primary" type="submit">
            Save
          </Button>
          <Button onPress={onClose}>Cancel</Button>
        </div>
      </form>
    </Sheet>
  );
}
