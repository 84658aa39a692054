import { type ReactNode, useState } from 'react';
import { useHistory } from '../history/history.js';
import { showSheet, usePageSheet } from '../lib/page-sheet.js';
import { count } from '../lib/texts.js';
import { SearchList } from '../widgets/search-list.js';
import { Sheet } from '../widgets/sheet.js';
import styles from './command-list.module.css';
import { listCommands, recentCommands, runCommandById } from './commands.js';
import { findCommands, groupCommands, isNamed } from './find-commands.js';
import { useFoundPlaces } from './find-places.js';
import { keysOf } from './shortcuts.js';

interface Choice {
  readonly key: string;
  readonly content: ReactNode;
  readonly run: () => unknown;
}

/** Sheet that finds products, nodes, subscriptions and commands. Enter goes there. */
export default function CommandSheet() {
  const [query, setQuery] = useState(() => usePageSheet.getState().typed);
  const { groups, isOld } = useChoices(query);
  const choices = groups.flatMap((group) => group.options);
  const pick = (picked: string) => {
    showSheet();
    const run = choices.find(({ key }) => key === picked)?.run;
    // The focus returns to its former element first, so that a command can move it.
    setTimeout(() => void run?.(), 50);
  };
  return (
    <Sheet title="Find" isOpen onOpenChange={() => showSheet()}>
      <SearchList
        label="Found"
        searchLabel="Find a product, node, subscription or command"
        placeholder="Find a product, node, subscription or command"
        typed={query}
        onType={setQuery}
        isOld={isOld}
        found={isOld ? '' : count(choices.length, 'result')}
        onPick={pick}
        empty={isOld ? 'Searching…' : `Nothing is called “${query.trim()}”.`}
        className={styles.list}
        groups={groups}
      />
    </Sheet>
  );
}

/**
 * Returns the choices for a query. Commands with its words come first, without waiting for the
 * server. Commands with only its letters come last.
 */
function useChoices(query: string) {
  // Some commands open earlier requests, which are loaded with the history.
  useHistory();
  const places = useFoundPlaces(query);
  const commands = findCommands(listCommands(), query).filter(({ id }) => id !== 'commands');
  if (query.trim() === '') {
    const known = groupCommands(commands, recentCommands());
    return {
      isOld: false,
      groups: known.map((group) => ({ ...group, options: group.commands.map(commandChoice) })),
    };
  }
  const [named = [], others = []] = [true, false].map((isWanted) =>
    commands.filter((command) => isNamed(command, query) === isWanted).map(commandChoice),
  );
  const groups = [
    { title: 'Commands', options: named },
    ...places.groups.map(({ title, places: found }) => ({
      title,
      options: found.map(({ id, name, note, open }): Choice => {
        const content = (
          <>
            <span>
              <bdi>{name}</bdi>
            </span>
            <small>{note}</small>
          </>
        );
        return { key: `${title} ${id}`, content, run: open };
      }),
    })),
    { title: 'Other commands', options: others },
  ];
  return {
    isOld: places.isOld && named.length === 0,
    groups: groups.filter(({ options }) => options.length > 0),
  };
}

function commandChoice({ id, title }: { readonly id: string; readonly title: string }): Choice {
  const content = (
    <>
      <span>{title}</span>
      {keysOf(id) && <kbd>{keysOf(id)}</kbd>}
    </>
  );
  return { key: id, content, run: () => runCommandById(id) };
}
