import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import type { Selection } from 'react-aria-components';
import { Button } from '../lib/button.js';
import { ConfirmSheet } from '../lib/confirm-sheet.js';
import { EmptyState } from '../lib/empty-state.js';
import { showSheet } from '../lib/page-sheet.js';
import { Sheet } from '../lib/sheet.js';
import { matchesBody, matchesFacts, wordsOf } from './describe-entry.js';
import {
  changeEntry,
  readBodyText,
  removeEntries,
  useHistory,
  useHistoryStore,
} from './history.js';
import type { HistoryEntry } from './history-entry.js';
import { HistoryFiles } from './history-files.js';
import { HistoryList } from './history-list.js';
import styles from './history-panel.module.css';
import { reopen, resend } from './reopen.js';
import { ResetStore } from './reset-sheet.js';

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
          Every request that you send is kept here with its response, the last 200 and those you
          pin.
        </EmptyState>
      )}
      {entries.length > 0 && found.length === 0 && !isSearching && (
        <EmptyState title="Nothing found">No request or response has “{query}” in it.</EmptyState>
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
  if (isSearching) return 'Looking through the responses…';
  if (found === all) return all === 1 ? '1 request' : `${all} requests`;
  return `${found} of ${all} requests`;
}

interface SearchResult {
  readonly found: readonly HistoryEntry[];
  /** Whether bodies are still being looked through. */
  readonly isSearching: boolean;
}

/** The requests that have every word of a query: at once by what is known of them, then by their bodies. */
function useSearch(entries: readonly HistoryEntry[], query: string): SearchResult {
  const words = wordsOf(query);
  const key = words.join(' ');
  const [inBodies, setInBodies] = useState({ key: '', ids: new Set<string>() });
  useEffect(() => {
    if (key === '') return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const ids = new Set<string>();
      for (const entry of entries) {
        if (!isCurrent) return;
        if (entry.answer && matchesBody(entry, await readBodyText(entry.id), key.split(' '))) {
          ids.add(entry.id);
        }
      }
      if (isCurrent) setInBodies({ key, ids });
    }, 150);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [entries, key]);
  if (key === '') return { found: entries, isSearching: false };
  const bodies = inBodies.key === key ? inBodies.ids : undefined;
  return {
    found: entries.filter((entry) => matchesFacts(entry, words) || bodies?.has(entry.id)),
    isSearching: bodies === undefined,
  };
}

interface ClearHistoryProps {
  readonly entries: readonly HistoryEntry[];
  readonly selected: readonly HistoryEntry[];
}

/** Forgets the selected requests, or all of them after asking. */
function ClearHistory({ entries, selected }: ClearHistoryProps) {
  const [asks, setAsks] = useState(false);
  const pinned = entries.filter((entry) => entry.pinned).length;
  return (
    <section className={styles.part} aria-label="Forget">
      <h3>Forget</h3>
      <div className={styles.buttons}>
        <Button
          look="danger"
          isDisabled={selected.length === 0}
          onPress={() => void removeEntries(selected.map(({ id }) => id))}
        >
          Delete selected ({selected.length})
        </Button>
        <Button look="danger" onPress={() => setAsks(true)}>
          Clear all…
        </Button>
      </div>
      <ConfirmSheet
        title="Clear the history?"
        confirm="Clear all"
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => removeEntries(entries.map(({ id }) => id))}
      >
        All {entries.length} requests and their responses are deleted from this browser
        {pinned > 0 && `, the ${pinned} pinned ones too`}. This cannot be undone.
      </ConfirmSheet>
    </section>
  );
}

interface RenameSheetProps {
  readonly entry: HistoryEntry;
  readonly onClose: () => void;
}

/** Gives an earlier request a name, or takes it away. */
function RenameSheet({ entry, onClose }: RenameSheetProps) {
  const id = useId();
  const [name, setName] = useState(entry.name);
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    void changeEntry(entry.id, { name: name.replaceAll(/\s+/g, ' ').trim() });
    onClose();
  };
  return (
    <Sheet title="Name this request" isOpen onOpenChange={onClose}>
      <form className={styles.question} onSubmit={save}>
        <div>
          <label htmlFor={id}>Name</label>
          <input
            id={id}
            className="text-input"
            maxLength={120}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <div className={styles.buttons}>
          <Button look="primary" type="submit">
            Save
          </Button>
          <Button onPress={onClose}>Cancel</Button>
        </div>
      </form>
    </Sheet>
  );
}
