import { useState } from 'react';
import { showSheet } from '../lib/page-sheet.js';
import { Fact } from '../widgets/controls.js';
import { Sheet } from '../widgets/sheet.js';
import styles from './command-list.module.css';
import { listCommands } from './commands.js';
import { groupCommands } from './find-commands.js';
import { areSingleKeysOn, keysOf, turnSingleKeys } from './shortcuts.js';

/** List of all shortcut keys, with a switch for single keys. */
export default function KeysSheet() {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const withKeys = listCommands({ all: true }).filter((command) => keysOf(command.id));
  return (
    <Sheet title="Keyboard shortcuts" isOpen onOpenChange={() => showSheet()}>
      <div className={`stack wide ${styles.keys}`}>
        {groupCommands(withKeys, []).map(({ title, commands }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {commands.map((command) => (
                <Fact key={command.id} name={command.title}>
                  <kbd>{keysOf(command.id)}</kbd>
                </Fact>
              ))}
            </dl>
          </section>
        ))}
        <label className="line">
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ target }) => {
              turnSingleKeys(target.checked);
              setOn(target.checked);
            }}
          />
          <span className="stack hair">
            Single-key shortcuts
            <small>They do not act while you type in a field.</small>
          </span>
        </label>
      </div>
    </Sheet>
  );
}
