import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { create } from 'zustand';
import { hideRequestSecrets } from '../sending/secrets.js';
import type { AnsweredRequest } from '../state/exchange.js';
import { type HistoryEntry, idsToPrune, newestFirst } from './history-entry.js';
import { type KeptAnswer, keepAnswer, readBody, reviveAnswer } from './kept-answer.js';

interface HistoryState {
  /** Earlier requests, newest first; undefined until they have been read. */
  readonly entries?: readonly HistoryEntry[];
  /** Whether they are still there at the next visit. */
  readonly lasts: boolean;
}

/** What the page knows of earlier requests. */
export const useHistory = create<HistoryState>()(() => ({ lasts: true }));

interface HistorySchema extends DBSchema {
  entries: { key: string; value: HistoryEntry };
  answers: { key: string; value: KeptAnswer };
}

/** Tells other pages of this browser that the history is another one now. */
const otherPages = new BroadcastChannel('aisle-history');

/** Answers to earlier requests, where the browser refuses the page a database. */
const answersInMemory = new Map<string, KeptAnswer>();

/** The browser's own database, once what is in it is shown; undefined when the browser refuses it. */
const opened = openDatabase().then(
  async (database) => {
    await showStored(database);
    otherPages.addEventListener('message', () => showStored(database));
    return database;
  },
  () => {
    useHistory.setState({ entries: [], lasts: false });
    return undefined;
  },
);

async function openDatabase(): Promise<IDBPDatabase<HistorySchema>> {
  return await openDB<HistorySchema>('aisle-history', 1, {
    upgrade(created) {
      created.createObjectStore('entries', { keyPath: 'id' });
      created.createObjectStore('answers');
    },
    blocking: (_from, _to, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });
}

async function showStored(database: IDBPDatabase<HistorySchema>): Promise<void> {
  useHistory.setState({ entries: newestFirst(await database.getAll('entries')) });
}

/** Keeps a request, new or changed, and lets go of those that there is no room for any more. */
export async function keepEntry(entry: HistoryEntry, answer?: KeptAnswer): Promise<void> {
  const database = await opened;
  if (database) {
    const change = database.transaction(['entries', 'answers'], 'readwrite');
    const writes = [change.objectStore('entries').put(entry)];
    if (answer) writes.push(change.objectStore('answers').put(answer, entry.id));
    await Promise.all([...writes, change.done]);
  } else if (answer) answersInMemory.set(entry.id, answer);
  const entries = [...knownEntries().filter(({ id }) => id !== entry.id), entry];
  useHistory.setState({ entries: newestFirst(entries) });
  await removeEntries(idsToPrune(entries));
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
  const database = await opened;
  useHistory.setState({ entries: knownEntries().filter(({ id }) => !ids.includes(id)) });
  if (database) {
    const change = database.transaction(['entries', 'answers'], 'readwrite');
    const stores = [change.objectStore('entries'), change.objectStore('answers')];
    const deletions = stores.flatMap((store) => ids.map((id) => store.delete(id)));
    await Promise.all([...deletions, change.done]);
  } else for (const id of ids) answersInMemory.delete(id);
  otherPages.postMessage('changed');
}

/**
 * An earlier request with its answer.
 * @throws Error when there is no such request, or it never had an answer.
 */
export async function loadAnswer(id: string): Promise<AnsweredRequest> {
  const kept = await readAnswer(id);
  const entry = findEntry(id);
  if (!entry || !kept) throw new Error('This request has no response in the history.');
  const { at, operation, request } = entry;
  return { sent: { id, at, operation, request }, answer: await reviveAnswer(kept), isKept: true };
}

/** The text of the answer to an earlier request; empty when there is none. */
export async function readBodyText(id: string): Promise<string> {
  const kept = await readAnswer(id);
  return kept ? readBody(kept) : '';
}

async function readAnswer(id: string): Promise<KeptAnswer | undefined> {
  const database = await opened;
  return database ? database.get('answers', id) : answersInMemory.get(id);
}

function knownEntries(): readonly HistoryEntry[] {
  return useHistory.getState().entries ?? [];
}

function findEntry(id: string): HistoryEntry | undefined {
  return knownEntries().find((entry) => entry.id === id);
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
