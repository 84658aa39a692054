import { useEffect } from 'react';
import { create } from 'zustand';
import type { AnsweredRequest } from '../answer/exchange.js';
import { hideRequestSecrets } from '../link/secrets.js';
import type { HistoryEntry } from './history-entry.js';
import { idsToPrune, newestFirst } from './history-rules.js';
import { type KeptAnswer, keepAnswer, readBody, reviveAnswer } from './kept-answer.js';
import { type HistoryShelf, openShelf } from './shelf.js';

let opened: Promise<HistoryShelf> | undefined;

/** Tells other pages of this browser that the history is another one now. */
const otherPages = new BroadcastChannel('aisle-history');

/** Opens the place of earlier requests, once, and reads what is in it. */
export function openHistory(): Promise<HistoryShelf> {
  opened ??= openShelf().then(async (shelf) => {
    showEntries(await shelf.list(), shelf);
    otherPages.addEventListener('message', async () => showEntries(await shelf.list(), shelf));
    return shelf;
  });
  return opened;
}

/** Keeps a request, new or changed, and lets go of those that there is no room for any more. */
export async function keepEntry(entry: HistoryEntry, answer?: KeptAnswer): Promise<void> {
  const shelf = await openHistory();
  await shelf.put(entry, answer);
  const entries = [...knownEntries().filter(({ id }) => id !== entry.id), entry];
  const pruned = idsToPrune(entries);
  showEntries(
    entries.filter(({ id }) => !pruned.includes(id)),
    shelf,
  );
  if (pruned.length > 0) await shelf.remove(pruned);
  otherPages.postMessage('changed');
}

/** Changes the name of a request, or whether it is pinned. */
export async function changeEntry(
  id: string,
  change: Partial<Pick<HistoryEntry, 'name' | 'pinned'>>,
): Promise<void> {
  const entry = knownEntries().find((candidate) => candidate.id === id);
  if (entry) await keepEntry({ ...entry, ...change });
}

/** Forgets requests and their answers. */
export async function removeEntries(ids: readonly string[]): Promise<void> {
  const shelf = await openHistory();
  showEntries(
    knownEntries().filter(({ id }) => !ids.includes(id)),
    shelf,
  );
  await shelf.remove(ids);
  otherPages.postMessage('changed');
}

/**
 * An earlier request with its answer.
 * @throws Error when there is no such request, or it never had an answer.
 */
export async function loadAnswer(id: string): Promise<AnsweredRequest> {
  const shelf = await openHistory();
  const entry = knownEntries().find((candidate) => candidate.id === id);
  const kept = await shelf.readAnswer(id);
  if (!entry || !kept) throw new Error('This request has no answer in the history.');
  const { at, operation, request } = entry;
  return { sent: { id, at, operation, request }, answer: await reviveAnswer(kept) };
}

/** The text of the answer to an earlier request; empty when there is none. */
export async function readBodyText(id: string): Promise<string> {
  const shelf = await openHistory();
  const kept = await shelf.readAnswer(id);
  return kept ? readBody(kept) : '';
}

function knownEntries(): readonly HistoryEntry[] {
  return useHistoryStore.getState().entries ?? [];
}

function showEntries(entries: readonly HistoryEntry[], { lasts }: HistoryShelf): void {
  useHistoryStore.setState({ entries: newestFirst(entries), lasts });
}

interface HistoryState {
  /** Earlier requests, newest first; undefined until they have been read. */
  readonly entries?: readonly HistoryEntry[];
  /** Whether they are still there at the next visit. */
  readonly lasts: boolean;
}

/** What the page knows of earlier requests; `history.ts` changes it. */
export const useHistoryStore = create<HistoryState>()(() => ({ lasts: true }));

interface History {
  /** Earlier requests, newest first; undefined until they have been read. */
  readonly entries: readonly HistoryEntry[] | undefined;
  /** Reads one with its answer. Entries without `answer` have none: it throws then. */
  readonly loadAnswer: (id: string) => Promise<AnsweredRequest>;
}

/** Earlier requests with their answers. */
export function useHistory(): History {
  const entries = useHistoryStore((state) => state.entries);
  useEffect(() => {
    void openHistory();
  }, []);
  return { entries, loadAnswer };
}

/** Keeps a request with its answer and what the page looked like. Secrets are left out. */
export async function recordAnswer(
  { sent, answer }: AnsweredRequest,
  page: Pick<HistoryEntry, 'form' | 'bodyView' | 'resultTab'>,
): Promise<void> {
  const kept = await keepAnswer(answer);
  const { status, statusText, duration, size, records } = answer;
  const { cutAt } = kept;
  const entry: HistoryEntry = {
    ...page,
    id: sent.id,
    at: sent.at,
    operation: sent.operation,
    request: hideRequestSecrets(sent.request),
    name: '',
    pinned: false,
    answer: {
      status,
      statusText,
      duration,
      size,
      ...(records && { records }),
      ...(cutAt !== undefined && { cutAt }),
    },
  };
  await keepEntry(entry, kept);
}
