import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { Selection } from 'react-aria-components';
import { useSettled } from '../lib/outcome.js';
import { showSheet } from '../lib/page-sheet.js';
import { count, downloadText } from '../lib/texts.js';
import { placeName } from '../place/names.js';
import { Button, Icon } from '../widgets/button.js';
import { EmptyState, TextInput } from '../widgets/controls.js';
import { ConfirmSheet, Sheet } from '../widgets/sheet.js';
import { matches, subjectsOf, wordsOf } from './describe-entry.js';
import {
  type HistoryEntry,
  keepEntry,
  readBodyText,
  removeEntries,
  useHistory,
} from './history.js';
import styles from './history.module.css';
import { exportRequests, HistoryList, importRequests } from './history-list.js';

const none: readonly HistoryEntry[] = [];

/** Sheet with earlier requests. */
export default function HistorySheet() {
  return (
    <Sheet title="History" place="side" isOpen onOpenChange={() => showSheet()}>
      <HistoryPanel />
    </Sheet>
  );
}

/** List to search, open, send, rename, pin, save and delete earlier requests. */
function HistoryPanel() {
  const { entries, lasts, unstored } = useHistory();
  const [query, setQuery] = useState('');
  const [selection, setSelection] = useState<Selection>(new Set());
  const search = useRef<HTMLInputElement>(null);
  const isRead = entries !== undefined;
  useEffect(() => {
    if (isRead) search.current?.focus();
  }, [isRead]);
  const { found, isSearching } = useSearch(entries ?? none, query);
  if (entries === undefined) return <p>Reading the history…</p>;

  const selected = found.filter(({ id }) => selection === 'all' || selection.has(id));
  return (
    <div className="stack loose">
      {(!lasts || unstored > 0) && (
        <p className="notice" data-tone="warn">
          {lasts
            ? `This browser could not store everything: what is new in ${count(unstored, 'request')} ends when you leave the page. If its room is full, delete others.`
            : 'This browser keeps no data for the page: the history ends when you leave it.'}
        </p>
      )}
      <div className="stack tight">
        <TextInput
          ref={search}
          type="search"
          aria-label="Search the history"
          placeholder="Method, address, status, name, body…"
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
        <EmptyState title="Nothing found">No request or response has “{query}” in it.</EmptyState>
      )}
      {found.length > 0 && (
        <HistoryList entries={found} selected={selection} onSelect={setSelection} />
      )}
      <footer className={`stack wide ${styles.footer}`}>
        <HistoryFiles entries={entries} selected={selected} />
        {entries.length > 0 && <ClearHistory entries={entries} selected={selected} />}
      </footer>
    </div>
  );
}

function describeCount(found: number, all: number, isSearching: boolean): string {
  if (isSearching) return 'Looking through the responses…';
  return found === all ? count(all, 'request') : `${found} of ${all} requests`;
}

/** Returns the names of the resources in a request's path, as its row shows them. */
function namesIn(entry: HistoryEntry): string {
  return subjectsOf(entry).map(placeName).join(' ');
}

/**
 * Returns the requests that contain every word of a query. Metadata is searched first, response
 * bodies after it.
 */
function useSearch(entries: readonly HistoryEntry[], query: string) {
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

/** Button that deletes the selected requests, or all of them after confirmation. */
function ClearHistory({ entries, selected }: Selectable) {
  const [asks, setAsks] = useState(false);
  const pinned = entries.filter((entry) => entry.pinned).length;
  return (
    <section className="stack" aria-label="Forget">
      <h3>Forget</h3>
      <div className="line">
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
        {entries.length === 1
          ? 'The request and its response are'
          : `All ${entries.length} requests and their responses are`}{' '}
        deleted from this browser{pinned > 1 && `, the ${pinned} pinned ones too`}. This cannot be
        undone.
      </ConfirmSheet>
    </section>
  );
}

/** Earlier requests, and those of them that are selected. */
interface Selectable {
  readonly entries: readonly HistoryEntry[];
  readonly selected: readonly HistoryEntry[];
}

/** Result of an export or an import. */
interface FileReport {
  readonly text: string;
  /** Caption of the list of errors and their locations. */
  readonly label: string;
  readonly faults: readonly (readonly [where: string, what: string])[];
}

/** Exports requests as a `.http` file for editors, and imports such files. */
function HistoryFiles({ entries, selected }: Selectable) {
  const input = useRef<HTMLInputElement>(null);
  const [report, setReport] = useState<FileReport>();
  const saved = entries.filter(({ pinned, name }) => pinned || name !== '');
  const chosen = selected.length > 0 ? selected : saved;
  const download = () => {
    const exported = exportRequests(chosen, location.origin);
    downloadText('aisle.http', 'text/plain', exported.text);
    setReport(reportExport(exported));
  };
  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const imported = importRequests(await file.text(), entries, Date.now());
    target.value = '';
    let passing = 0;
    for (const entry of [...imported.entries, ...imported.pinned]) {
      if (!(await keepEntry(entry))) passing++;
    }
    setReport(reportImport(imported, passing));
  };
  return (
    <section className="stack" aria-label="Files">
      <h3>As a .http file</h3>
      <div className="line">
        <Button isDisabled={chosen.length === 0} onPress={download}>
          <Icon name="download" />
          Export {selected.length > 0 ? 'selected' : 'pinned and named'} ({chosen.length})
        </Button>
        <Button onPress={() => input.current?.click()}>
          <Icon name="upload" />
          Import…
        </Button>
        <input
          ref={input}
          type="file"
          accept=".http,.rest,text/plain"
          aria-label="Import a .http file"
          hidden
          onChange={upload}
        />
      </div>
      <p className="soft">
        Editors can send these requests. Tokens are left out: they are variables of the file.
      </p>
      <div role="status" className="stack soft">
        {report && <p>{report.text}</p>}
        {report && report.faults.length > 0 && (
          <ol
            className={`notice stack tight ${styles.faults}`}
            data-tone="warn"
            aria-label={report.label}
          >
            {report.faults.map(([where, what]) => (
              <li key={`${where} ${what}`}>
                <strong>{where}</strong>
                {what}
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

function reportExport({ leftOut }: ReturnType<typeof exportRequests>): FileReport | undefined {
  if (leftOut.length === 0) return undefined;
  return {
    text: `${count(leftOut.length, 'request')} ${leftOut.length === 1 ? 'is' : 'are'} not in the file:`,
    label: 'Requests not in the file',
    faults: leftOut.map(({ title, reason }) => [title, reason]),
  };
}

/** `passing` is the number of imported requests that are lost when the visit ends. */
function reportImport(
  { entries, pinned, known, faults }: ReturnType<typeof importRequests>,
  passing: number,
): FileReport {
  const pinnedNow = pinned.length > 0 ? `, ${pinned.length} of them pinned now` : '';
  const alreadyThere = known > 0 ? `, ${known} already there${pinnedNow}` : '';
  const untilLeft = passing > 0 ? `, ${passing} until you leave the page` : '';
  const toLookAt = faults.length > 0 ? `; ${count(faults.length, 'line')} to look at:` : '';
  return {
    text: `${count(entries.length, 'request')} imported and pinned${alreadyThere}${untilLeft}${toLookAt}`,
    label: 'Lines to look at',
    faults: faults.map(({ line, text }) => [`Line ${line}`, text]),
  };
}
