import { create } from 'zustand';
import { hideRequestSecrets } from '../sending/secrets.js';
import type { AnsweredRequest } from '../state/exchange.js';
import { type HistoryEntry, idsToPrune, newestFirst } from './history-entry.js';
import { type KeptAnswer, keepAnswer, readBody, reviveAnswer } from './kept-answer.js';
import { type HistoryShelf, openShelf } from './shelf.js';

interface HistoryState {
  /** Earlier requests, newest first; undefined until they have been read. */
  readonly entries?: readonly HistoryEntry[];
  /** Whether they are still there at the next visit. */
  readonly lasts: boolean;
}

/** What the page knows of earlier requests. */
export const useHistory = create<HistoryState>()(() => ({ lasts: true }));

/** Tells other pages of this browser that the history is another one now. */
const otherPages = new BroadcastChannel('aisle-history');

/** The place of earlier requests, once what is in it has been read. */
const opened = openShelf().then(async (shelf) => {
  showEntries(await shelf.list(), shelf);
  otherPages.addEventListener('message', async () => showEntries(await shelf.list(), shelf));
  return shelf;
});

/** Keeps a request, new or changed, and lets go of those that there is no room for any more. */
export async function keepEntry(entry: HistoryEntry, answer?: KeptAnswer): Promise<void> {
  const shelf = await opened;
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
  const entry = findEntry(id);
  if (entry) await keepEntry({ ...entry, ...change });
}

/** Forgets requests and their answers. */
export async function removeEntries(ids: readonly string[]): Promise<void> {
  const shelf = await opened;
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
  const shelf = await opened;
  const entry = findEntry(id);
  const kept = await shelf.readAnswer(id);
  if (!entry || !kept) throw new Error('This request has no answer in the history.');
  const { at, operation, request } = entry;
  return { sent: { id, at, operation, request }, answer: await reviveAnswer(kept) };
}

/** The text of the answer to an earlier request; empty when there is none. */
export async function readBodyText(id: string): Promise<string> {
  const shelf = await opened;
  const kept = await shelf.readAnswer(id);
  return kept ? readBody(kept) : '';
}

function knownEntries(): readonly HistoryEntry[] {
  return useHistory.getState().entries ?? [];
}

function findEntry(id: string): HistoryEntry | undefined {
  return knownEntries().find((entry) => entry.id === id);
}

function showEntries(entries: readonly HistoryEntry[], { lasts }: HistoryShelf): void {
  useHistory.setState({ entries: newestFirst(entries), lasts });
}

/** Keeps a request with its answer and what the page looked like. Secrets are left out. */
export async function recordAnswer(
  { sent, answer }: AnsweredRequest,
  page: Pick<HistoryEntry, 'form' | 'bodyView' | 'resultTab'>,
): Promise<void> {
  const kept = await keepAnswer(answer);
  const { id, at, operation } = sent;
  const { body: _body, headers: _headers, timings: _timings, transferred: _bytes, ...facts } = kept;
  const request = hideRequestSecrets(sent.request);
  await keepEntry(
    { ...page, id, at, operation, request, name: '', pinned: false, answer: facts },
    kept,
  );
}
