import { titleOf } from '../history/describe-entry.js';
import type { HistoryEntry } from '../history/history-entry.js';
import { useHistoryStore } from '../history/history-store.js';
import { reopen } from '../history/reopen.js';
import { showSheet } from '../lib/page-sheet.js';
import type { Command } from './command.js';

/** How many of the last requests are commands. */
const recentCount = 8;

/** The history, and what may be opened from it. */
export function savedCommands(): readonly Command[] {
  const { entries = [] } = useHistoryStore.getState();
  const pinned = entries.filter((entry) => entry.pinned);
  const recent = entries.filter((entry) => !entry.pinned).slice(0, recentCount);
  const toCommand =
    (section: Command['section']) =>
    (entry: HistoryEntry): Command => ({
      id: `open:${entry.id}`,
      title: `Open ${entry.request.method} ${titleOf(entry)}`,
      section,
      words: `${entry.request.target} ${entry.operation} ${entry.answer?.status ?? ''}`,
      run: () => reopen(entry),
    });
  return [
    {
      id: 'history',
      title: 'Open the history',
      section: 'Request',
      words: 'earlier requests export import',
      run: () => showSheet('history'),
    },
    ...pinned.map(toCommand('Pinned requests')),
    ...recent.map(toCommand('Recent requests')),
  ];
}
