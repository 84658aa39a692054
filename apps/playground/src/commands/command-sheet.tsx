import { useState } from 'react';
import { useHistory } from '../history/history.js';
import { showSheet } from '../lib/page-sheet.js';
import { count } from '../lib/texts.js';
import { SearchList } from '../widgets/search-list.js';
import { Sheet } from '../widgets/sheet.js';
import styles from './command-list.module.css';
import { listCommands, recentCommands, runCommandById } from './commands.js';
import { findCommands, groupCommands } from './find-commands.js';
import { keysOf } from './shortcuts.js';

/** Sheet that finds and runs commands. */
export default function CommandSheet() {
  const [query, setQuery] = useState('');
  // Some commands open earlier requests, which are loaded with the history.
  useHistory();
  const found = findCommands(listCommands(), query).filter(({ id }) => id !== 'commands');
  const groups =
    query.trim() === ''
      ? groupCommands(found, recentCommands())
      : [{ title: 'Found', commands: found }].filter(() => found.length > 0);
  const run = (id: string) => {
    showSheet();
    // The focus returns to its former element first, so that a command can move it.
    setTimeout(() => void runCommandById(id), 50);
  };
  return (
    <Sheet title="Commands" isOpen onOpenChange={() => showSheet()}>
      <SearchList
        label="Commands"
        searchLabel="Find a command"
        placeholder="What do you want to do?"
        typed={query}
        onType={setQuery}
        found={count(found.length, 'command')}
        onPick={run}
        empty={`No command is called “${query}”.`}
        className={styles.list}
        groups={groups.map(({ title, commands }) => ({
          title,
          options: commands.map((command) => ({
            key: command.id,
            content: (
              <>
                <span>{command.title}</span>
                {keysOf(command.id) && <kbd>{keysOf(command.id)}</kbd>}
              </>
            ),
          })),
        }))}
      />
    </Sheet>
  );
}
