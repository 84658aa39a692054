import { useEffect, useMemo, useState } from 'react';
import { openHistory } from '../history/history.js';
import type { HistoryEntry } from '../history/history-entry.js';
import { useHistoryStore } from '../history/history-store.js';
import { showSheet } from '../lib/page-sheet.js';
import { Sheet } from '../lib/sheet.js';
import type { Command } from './command.js';
import { CommandList } from './command-list.js';
import { listCommands } from './commands.js';
import { findCommands } from './find-commands.js';
import { groupCommands } from './group-commands.js';
import { recentCommands } from './recent-commands.js';
import { runCommand } from './run-command.js';

/** Finds a command by some letters of its name and does it. */
export default function CommandSheet() {
  const [query, setQuery] = useState('');
  const history = useHistoryStore((state) => state.entries);
  useEffect(() => {
    void openHistory();
  }, []);
  const commands = useMemo(() => commandsWith(history), [history]);
  const groups =
    query.trim() === ''
      ? groupCommands(commands, recentCommands())
      : [{ title: 'Found', commands: findCommands(commands, query) }];
  const run = (command: Command) => {
    showSheet();
    // The focus goes back to where it was first, so that a command may take it elsewhere.
    setTimeout(() => void runCommand(command), 50);
  };
  return (
    <Sheet title="Commands" isOpen onOpenChange={() => showSheet()}>
      <CommandList query={query} onQuery={setQuery} groups={groups} onRun={run} />
    </Sheet>
  );
}

/** The commands to choose from; those that open earlier requests come with the history. */
function commandsWith(_history: readonly HistoryEntry[] | undefined): readonly Command[] {
  return listCommands().filter(({ id }) => id !== 'commands');
}
