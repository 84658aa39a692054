import { lazy, Suspense } from 'react';
import { Icon } from '../lib/icon.js';
import { IconButton } from '../lib/icon-button.js';
import { keyNames } from '../lib/key-names.js';
import { showSheet, usePageSheet } from '../lib/page-sheet.js';
import { useShortcuts } from './use-shortcuts.js';

const CommandSheet = lazy(() => import('./command-sheet.js'));
const KeysSheet = lazy(() => import('./keys-sheet.js'));
const ResetSheet = lazy(() => import('../history/reset-sheet.js'));

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
