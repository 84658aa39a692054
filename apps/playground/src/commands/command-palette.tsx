import { useEffect } from 'react';
import { keyNames } from '../lib/key-names.js';
import { showSheet, usePageSheet } from '../lib/page-sheet.js';
import { IconButton } from '../widgets/button.js';
import { Icon } from '../widgets/icon.js';
import { lazyPart, Unopened } from '../widgets/lazy-part.js';
import { areSingleKeysOn, commandOf, isTaken } from './shortcuts.js';

const CommandSheet = lazyPart(() => import('./command-sheet.js'), NoSheet);
const KeysSheet = lazyPart(() => import('./keys-sheet.js'), NoSheet);
const HistorySheet = lazyPart(() => import('../history/history-panel.js'), NoSheet);
const ResetSheet = lazyPart(() => import('../history/reset-sheet.js'), NoSheet);

/** Earlier requests, and everything the page can do by name and by key. */
export function CommandPalette() {
  const open = usePageSheet((sheet) => sheet.open);
  useShortcuts();
  return (
    <>
      <IconButton label="History" keys="h" onPress={() => showSheet('history')}>
        <Icon name="history" />
      </IconButton>
      <IconButton
        label="Commands"
        keys={keyNames.paletteAria}
        onPress={() => showSheet('commands')}
      >
        <Icon name="search" />
      </IconButton>
      {open === 'commands' && <CommandSheet />}
      {open === 'keys' && <KeysSheet />}
      {open === 'history' && <HistorySheet />}
      {open === 'reset' && <ResetSheet />}
    </>
  );
}

/** Ctrl or Cmd with K opens the commands from anywhere; single keys do theirs outside of fields. */
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
      const id = commandOf(key);
      const isSingle = !altKey && !ctrlKey && !metaKey && areSingleKeysOn();
      if (id === undefined || !isSingle || isTaken(event)) return;
      event.preventDefault();
      void import('./commands.js').then(({ runCommandById }) => runCommandById(id));
    };
    window.addEventListener('keydown', press);
    // The first key should act at once, before the next one is pressed.
    const preload = setTimeout(() => void import('./commands.js').catch(() => undefined), 2000);
    return () => {
      clearTimeout(preload);
      window.removeEventListener('keydown', press);
    };
  }, []);
}

/** Stands in the place of a sheet that could not be fetched yet. */
function NoSheet() {
  return <Unopened onClose={showSheet} />;
}
