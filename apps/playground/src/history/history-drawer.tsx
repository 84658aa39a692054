import { Suspense } from 'react';
import { lazyPart } from '../lib/connection.js';
import { Icon } from '../lib/icon.js';
import { IconButton } from '../lib/icon-button.js';
import { showSheet, usePageSheet } from '../lib/page-sheet.js';

const HistorySheet = lazyPart(() => import('./history-sheet.js'));

/** Opens earlier requests with their answers, at the edge of the page. */
export function HistoryDrawer() {
  const isOpen = usePageSheet(({ open }) => open === 'history');
  return (
    <>
      <IconButton label="History" keys="h" onPress={() => showSheet('history')}>
        <Icon name="history" />
      </IconButton>
      <Suspense fallback={null}>{isOpen && <HistorySheet />}</Suspense>
    </>
  );
}
