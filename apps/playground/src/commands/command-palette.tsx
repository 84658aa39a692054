import { type ComponentType, useEffect } from 'react';
import { isTaken, type PageSheet, showSheet, usePageSheet } from '../lib/page-sheet.js';
import { keyNames } from '../lib/texts.js';
import { IconButton } from '../widgets/button.js';
import { lazyPart, Unopened } from '../widgets/lazy-part.js';
import { areSingleKeysOn, commandOf } from './shortcuts.js';

const sheets: Readonly<Record<PageSheet, ComponentType>> = {
  commands: lazyPart(() => import('./command-sheet.js'), NoSheet),
  keys: lazyPart(() => import('./keys-sheet.js'), NoSheet),
  history: lazyPart(() => import('../history/history-panel.js'), NoSheet),
  import: lazyPart(() => import('../own-data/import-sheet.js'), NoSheet),
  reset: lazyPart(() => import('../history/reset-sheet.js'), NoSheet),
};

/** Sheets for history, commands and keys. */
export function CommandPalette() {
  const OpenSheet = usePageSheet(({ open }) => open && sheets[open]);
  useShortcuts();
  return (
    <>
      <IconButton icon="history" label="History" keys="h" onPress={() => showSheet('history')} />
      <IconButton
        icon="search"
        label="Find"
        keys={keyNames.paletteAria}
        onPress={() => showSheet('commands')}
      />
      {OpenSheet && <OpenSheet />}
    </>
  );
}

/** Handles shortcuts: Ctrl or Cmd with K opens the commands. Single keys work outside of fields. */
function useShortcuts(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      const { key, altKey, ctrlKey, metaKey } = event;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        const { open } = usePageSheet.getState();
        showSheet(open === 'commands' ? undefined : 'commands');
        return;
      }
      const { open, typed } = usePageSheet.getState();
      const isLoading = open === 'commands' && !document.querySelector('[role=dialog]');
      if (isLoading && key.length === 1 && !altKey && !ctrlKey && !metaKey) {
        event.preventDefault();
        usePageSheet.setState({ typed: typed + key });
        return;
      }
      const id = commandOf(key);
      const isSingle = !altKey && !ctrlKey && !metaKey && areSingleKeysOn();
      if (id === undefined || !isSingle || isTaken(event)) return;
      event.preventDefault();
      void import('./commands.js').then(({ runCommandById }) => runCommandById(id));
    };
    window.addEventListener('keydown', press);
    // Preload the commands, so that the first key works at once.
    const preload = setTimeout(
      () => void import('./command-sheet.js').catch(() => undefined),
      2000,
    );
    return () => {
      clearTimeout(preload);
      window.removeEventListener('keydown', press);
    };
  }, []);
}

/** Fallback for a sheet that could not be loaded. */
function NoSheet() {
  return <Unopened onClose={showSheet} />;
}
