import { Suspense, useEffect } from 'react';
import { lazyPart } from '../lib/connection.js';
import { Icon } from '../lib/icon.js';
import { IconButton } from '../lib/icon-button.js';
import { keyNames } from '../lib/key-names.js';
import { later } from '../lib/later.js';
import { showSheet, usePageSheet } from '../lib/page-sheet.js';
import { areSingleKeysOn, commandOf, isTaken } from './shortcuts.js';

const CommandSheet = lazyPart(() => import('./command-sheet.js'));
const KeysSheet = lazyPart(() => import('./keys-sheet.js'));
const ResetSheet = lazyPart(() => import('../history/reset-sheet.js'));

/** Everything the page can do, by name and by key. */
export function CommandPalette() {
  const open = usePageSheet((sheet) => sheet.open);
  useShortcuts();
  return (
    <>
      <IconButton
        label="Commands"
        keys={keyNames.paletteAria}
        onPress={() => showSheet('commands')}
      >
        <Icon name="search" />
      </IconButton>
      <Suspense fallback={null}>
        {open === 'commands' && <CommandSheet />}
        {open === 'keys' && <KeysSheet />}
        {open === 'reset' && <ResetSheet />}
      </Suspense>
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
      void import('./run-command.js').then(({ runCommandById }) => runCommandById(id));
    };
    window.addEventListener('keydown', press);
    // The first key should act at once, before the next one is pressed.
    const preload = setTimeout(() => void import('./run-command.js').catch(later), 2000);
    return () => {
      clearTimeout(preload);
      window.removeEventListener('keydown', press);
    };
  }, []);
}
