import { useEffect, useRef, useState } from 'react';
import type { Selection } from 'react-aria-components';
import { EmptyState } from '../lib/empty-state.js';
import { showSheet } from '../lib/page-sheet.js';
import { ClearHistory } from './clear-history.js';
import { removeEntries } from './history.js';
import type { HistoryEntry } from './history-entry.js';
import { HistoryFiles } from './history-files.js';
import { HistoryList } from './history-list.js';
import styles from './history-panel.module.css';
import { useHistoryStore } from './history-store.js';
import { RenameSheet } from './rename-sheet.js';
import { reopen, resend } from './reopen.js';
import { ResetStore } from './reset-store.js';
import { useHistory } from './use-history.js';
import { useSearch } from './use-search.js';

const none: readonly HistoryEntry[] = [];

/** Finds, opens, sends, names, pins, saves and forgets earlier requests. */
export function HistoryPanel() {
  const { entries } = useHistory();
  const lasts = useHistoryStore((state) => state.lasts);
  const [query, setQuery] = useState('');
  const [selection, setSelection] = useState<Selection>(new Set());
  const [renamed, setRenamed] = useState<HistoryEntry>();
  const search = useRef<HTMLInputElement>(null);
  const isRead = entries !== undefined;
  useEffect(() => {
    if (isRead) search.current?.focus();
  }, [isRead]);
  const { found, isSearching } = useSearch(entries ?? none, query);
  if (entries === undefined) return <p role="status">Reading the history…</p>;

  const selected = found.filter(({ id }) => selection === 'all' || selection.has(id));
  const leaveTo = (action: Promise<void>) => {
    showSheet();
    void action;
  };
  return (
    <div className={styles.panel}>
      {!lasts && (
        <p className={styles.note}>
          This browser keeps no data for the page: the history ends when you leave it.
        </p>
      )}
      <div className={styles.search}>
        <input
          ref={search}
          type="search"
          className="text-input"
          aria-label="Search the history"
          placeholder="Method, address, status, name, body…"
          spellCheck={false}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <p role="status" className={styles.count}>
          {describeCount(found.length, entries.length, isSearching)}
        </p>
      </div>
      {entries.length === 0 && (
        <EmptyState title="No requests yet">
          Every request that you send is kept here with its answer, the last 200 and those you pin.
        </EmptyState>
      )}
      {entries.length > 0 && found.length === 0 && !isSearching && (
        <EmptyState title="Nothing found">No request or answer has “{query}” in it.</EmptyState>
      )}
      {found.length > 0 && (
        <HistoryList
          entries={found}
          selected={selection}
          onSelect={setSelection}
          onReopen={(entry) => leaveTo(reopen(entry))}
          onResend={(entry) => leaveTo(resend(entry))}
          onRename={setRenamed}
          onDelete={({ id }) => void removeEntries([id])}
        />
      )}
      <footer className={styles.footer}>
        <HistoryFiles entries={entries} selected={selected} />
        {entries.length > 0 && <ClearHistory entries={entries} selected={selected} />}
        <ResetStore />
      </footer>
      {renamed && <RenameSheet entry={renamed} onClose={() => setRenamed(undefined)} />}
    </div>
  );
}

function describeCount(found: number, all: number, isSearching: boolean): string {
  if (isSearching) return 'Looking through the answers…';
  if (found === all) return all === 1 ? '1 request' : `${all} requests`;
  return `${found} of ${all} requests`;
}
