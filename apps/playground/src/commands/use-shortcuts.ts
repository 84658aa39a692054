import { useEffect } from 'react';
import { later } from '../lib/later.js';
import { showSheet, usePageSheet } from '../lib/page-sheet.js';
import { commandOf } from './shortcuts.js';
import { areSingleKeysOn, isTaken } from './single-keys.js';

/** Ctrl or Cmd with K opens the commands from anywhere; single keys do theirs outside of fields. */
export function useShortcuts(): void {
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
