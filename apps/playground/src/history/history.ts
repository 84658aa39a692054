import type { AnsweredRequest } from '../answer/exchange.js';
import type { HistoryEntry } from './history-entry.js';
import { idsToPrune, newestFirst } from './history-rules.js';
import type { HistoryShelf } from './history-shelf.js';
import { useHistoryStore } from './history-store.js';
import { type KeptAnswer, readBody, reviveAnswer } from './kept-answer.js';
import { openShelf } from './stored-shelf.js';

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
