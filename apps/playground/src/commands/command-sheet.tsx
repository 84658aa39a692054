import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useHistory } from '../history/history.js';
import type { HistoryEntry } from '../history/history-entry.js';
import { showSheet } from '../lib/page-sheet.js';
import { Sheet } from '../widgets/sheet.js';
import type { Command } from './command.js';
import styles from './command-list.module.css';
import { listCommands, recentCommands, runCommand } from './commands.js';
import { type CommandGroup, findCommands, groupCommands, moveActive } from './find-commands.js';
import { displayKeys, keysOf } from './shortcuts.js';

/** Finds a command by some letters of its name and does it. */
export default function CommandSheet() {
  const [query, setQuery] = useState('');
  const history = useHistory((state) => state.entries);
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

interface CommandListProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly groups: readonly CommandGroup[];
  readonly onRun: (command: Command) => void;
}

/** A field with a list under it: arrows choose, Enter does it. */
function CommandList({ query, onQuery, groups, onRun }: CommandListProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState(0);
  const commands = groups.flatMap((group) => group.commands);
  const current = commands[Math.min(active, commands.length - 1)];
  const optionId = (command: Command) => `${id}-${command.id}`;

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (current)
      document.getElementById(`${id}-${current.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);

  const press = (event: KeyboardEvent) => {
    const next = moveActive(event.key, active, commands.length);
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter' && current && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      onRun(current);
    }
  };
  return (
    <div className="stack">
      <input
        ref={input}
        className="text-input"
        role="combobox"
        aria-label="Find a command"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={current && optionId(current)}
        placeholder="What do you want to do?"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          onQuery(event.target.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <p role="status" className="visually-hidden">
        {commands.length === 1 ? '1 command' : `${commands.length} commands`}
      </p>
      {commands.length === 0 && <p className="gray">No command is called “{query}”.</p>}
      <div role="listbox" id={`${id}-list`} aria-label="Commands" className={styles.list}>
        {groups.map(({ title, commands: grouped }) => (
          <fieldset key={title} aria-label={title} className={styles.group}>
            <p aria-hidden="true" className="fine">
              {title}
            </p>
            {grouped.map((command) => (
              <Option
                key={command.id}
                id={optionId(command)}
                command={command}
                isActive={command === current}
                onPoint={() => setActive(commands.indexOf(command))}
                onRun={() => onRun(command)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly command: Command;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}

function Option({ id, command, isActive, onPoint, onRun }: OptionProps) {
  const keys = keysOf(command.id);
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="option"
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <span>{command.title}</span>
      {keys && <kbd>{displayKeys(keys)}</kbd>}
    </button>
  );
}
