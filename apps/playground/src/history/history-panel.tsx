import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSettled } from '../lib/outcome.js';
import { showSheet } from '../lib/page-sheet.js';
import { count } from '../lib/texts.js';
import { placeName } from '../place/names.js';
import { Button } from '../widgets/button.js';
import { EmptyState, TextInput } from '../widgets/controls.js';
import { ConfirmSheet, Sheet } from '../widgets/sheet.js';
import {
  matches,
  type RepeatedEntry,
  subjectsOf,
  withoutRepeats,
  wordsOf,
} from './describe-entry.js';
import { readBodyText, removeEntries, useHistory } from './history.js';
import styles from './history.module.css';
import { HistoryList } from './history-list.js';

const none: readonly RepeatedEntry[] = [];

/** Sheet with earlier requests. */
export default function HistorySheet() {
  return (
    <Sheet title="History" place="side" isOpen onOpenChange={() => showSheet()}>
      <HistoryPanel />
    </Sheet>
  );
}

/** List to search, open, send, pin and delete earlier requests. */
function HistoryPanel() {
  const { entries: all, lasts, unstored } = useHistory();
  const entries = useMemo(() => all && withoutRepeats(all), [all]);
  const [query, setQuery] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const isRead = entries !== undefined;
  useEffect(() => {
    if (isRead) search.current?.focus();
  }, [isRead]);
  const { found, isSearching } = useSearch(entries ?? none, query);
  if (entries === undefined) return <p>Loading the history…</p>;
  return (
    <div className="stack loose">
      {(!lasts || unstored > 0) && (
        <p className="notice" data-tone="warn">
          {lasts
            ? `This browser could not store everything: changes of ${count(unstored, 'request')} are lost when you leave the page. Delete other requests to make room.`
            : 'This browser stores no data for the page: the history is lost when you leave it.'}
        </p>
      )}
      <div className="stack tight">
        <TextInput
          ref={search}
          type="search"
          aria-label="Search the history"
          placeholder="Method, address, status, body…"
          value={query}
          onType={setQuery}
        />
        <p role="status" className="soft">
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
        <EmptyState title="Nothing found">No request or response contains “{query}”.</EmptyState>
      )}
      {found.length > 0 && <HistoryList entries={found} />}
      {entries.length > 0 && <ClearHistory entries={entries} />}
    </div>
  );
}

function idsOf({ id, earlier }: RepeatedEntry): readonly string[] {
  return [id, ...earlier];
}

function describeCount(found: number, all: number, isSearching: boolean): string {
  if (isSearching) return 'Searching the responses…';
  return found === all ? count(all, 'request') : `${found} of ${all} requests`;
}

/** Returns the names of the resources in a request's path, as its row shows them. */
function namesIn(entry: RepeatedEntry): string {
  return subjectsOf(entry).map(placeName).join(' ');
}

/**
 * Returns the requests that contain every word of a query. Metadata is searched first, response
 * bodies after it.
 */
function useSearch(entries: readonly RepeatedEntry[], query: string) {
  const words = wordsOf(query);
  const key = useSettled(words.join(' '), 150);
  const { data: inBodies, isError } = useQuery({
    queryKey: ['history', key, entries.map(({ id }) => id)],
    queryFn: async ({ signal }) => {
      const ids = new Set<string>();
      for (const entry of entries) {
        signal.throwIfAborted();
        const body = entry.answer && (await readBodyText(entry.id));
        if (matches(entry, key.split(' '), `${namesIn(entry)}\n${body}`)) ids.add(entry.id);
      }
      return { key, ids };
    },
    enabled: key !== '',
    // Keep the results while the history changes, so that actions in the list are not interrupted.
    placeholderData: keepPreviousData,
  });
  if (words.length === 0) return { found: entries, isSearching: false };
  const bodies = inBodies?.key === words.join(' ') ? inBodies.ids : undefined;
  return {
    found: entries.filter(
      (entry) => matches(entry, words, namesIn(entry)) || bodies?.has(entry.id),
    ),
    /** True while response bodies are being searched. */
    isSearching: bodies === undefined && !isError,
  };
}

/** Button that deletes all requests after confirmation. */
function ClearHistory({ entries }: { readonly entries: readonly RepeatedEntry[] }) {
  const [asks, setAsks] = useState(false);
  const pinned = entries.filter((entry) => entry.pinned).length;
  return (
    <footer className={styles.footer}>
      <Button look="danger" onPress={() => setAsks(true)}>
        Clear all…
      </Button>
      <ConfirmSheet
        title="Clear the history?"
        confirm="Clear all"
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => removeEntries(entries.flatMap(idsOf))}
      >
        {entries.length === 1
          ? 'The request and its response are'
          : `All ${entries.length} requests and their responses are`}{' '}
        deleted from this browser{pinned > 1 && `, the ${pinned} pinned ones too`}. This cannot be
        undone.
      </ConfirmSheet>
    </footer>
  );
}
