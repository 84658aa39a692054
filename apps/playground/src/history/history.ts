import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { create } from 'zustand';
import { tell } from '../lib/outcome.js';
import { hideRequestSecrets } from '../sending/secrets.js';
import type { AnsweredRequest } from '../state/exchange.js';
import { type HistoryEntry, idsToPrune, newestFirst } from './history-entry.js';
import { type KeptAnswer, keepAnswer, readBody, reviveAnswer } from './kept-answer.js';

interface HistoryState {
  /** Earlier requests, newest first; undefined until they have been read. */
  readonly entries?: readonly HistoryEntry[];
  /** Whether the browser keeps any of them for the next visit. */
  readonly lasts: boolean;
  /** How many of them, or of the changes to them, it did not store: they end with this visit. */
  readonly unstored: number;
}

/** What the page knows of earlier requests. */
export const useHistory = create<HistoryState>()(() => ({ lasts: true, unstored: 0 }));

interface HistorySchema extends DBSchema {
  entries: { key: string; value: HistoryEntry };
  answers: { key: string; value: KeptAnswer };
}

type HistoryChange = IDBPTransaction<HistorySchema, ('entries' | 'answers')[], 'readwrite'>;

/** Tells other pages of this browser that the history is another one now. */
const otherPages = new BroadcastChannel('aisle-history');

/** Requests of this visit that are not in the database, by their ids: it is not there, or full. */
const unstored = new Map<string, { readonly entry: HistoryEntry; readonly answer?: KeptAnswer }>();

/** How long the browser's database may take to open, in milliseconds: one that another program holds never does. */
const patience = 3000;

/** The browser's own database, once what is in it is shown; undefined when the browser refuses it. */
const opened = Promise.race([openDatabase(), rejectAfter(patience)]).then(
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

function rejectAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, milliseconds));
}

async function showStored(database: IDBPDatabase<HistorySchema>): Promise<void> {
  show(await database.getAll('entries').catch(knownEntries));
}

/** Shows these, and those that no database has. */
function show(entries: readonly HistoryEntry[]): void {
  const own = [...unstored.values()].map(({ entry }) => entry);
  const others = entries.filter(({ id }) => !unstored.has(id));
  useHistory.setState({ entries: newestFirst([...others, ...own]) });
}

/**
 * Keeps a request, new or changed, and lets go of those that there is no room for any more. Says whether it is kept
 * for the next visit; until the end of this one it always is.
 */
export async function keepEntry(entry: HistoryEntry, answer?: KeptAnswer): Promise<boolean> {
  await opened;
  const known = answer ?? unstored.get(entry.id)?.answer;
  unstored.delete(entry.id);
  unstored.set(entry.id, { entry, ...(known && { answer: known }) });
  show(knownEntries());
  await removeEntries(idsToPrune(knownEntries()));
  return !unstored.has(entry.id);
}

/** Changes the name of a request, or whether it is pinned. Says whether that is kept for the next visit. */
export async function changeEntry(
  id: string,
  change: Partial<Pick<HistoryEntry, 'name' | 'pinned'>>,
): Promise<boolean> {
  const entry = findEntry(id);
  return entry !== undefined && keepEntry({ ...entry, ...change });
}

/** Forgets requests and their answers, and stores what there is room for then. */
export async function removeEntries(ids: readonly string[]): Promise<void> {
  const database = await opened;
  for (const id of ids) unstored.delete(id);
  show(knownEntries().filter(({ id }) => !ids.includes(id)));
  if (database) {
    const remove = (change: HistoryChange) => {
      const stores = [change.objectStore('entries'), change.objectStore('answers')];
      return stores.flatMap((store) => ids.map((id) => store.delete(id)));
    };
    if (ids.length > 0 && !(await write(database, remove))) {
      await showStored(database);
      tell('This browser deleted nothing: the requests are still there.');
    }
    await storeRest(database);
  }
  useHistory.setState({ unstored: unstored.size });
  otherPages.postMessage('changed');
}

/** Stores what is not stored yet, the newest first, until the browser takes no more. */
async function storeRest(database: IDBPDatabase<HistorySchema>): Promise<void> {
  for (const [id, kept] of [...unstored].reverse()) {
    if (unstored.get(id) !== kept) continue;
    const isDone = await write(database, (change) => [
      change.objectStore('entries').put(kept.entry),
      ...(kept.answer ? [change.objectStore('answers').put(kept.answer, id)] : []),
    ]);
    if (!isDone) return;
    if (unstored.get(id) === kept) unstored.delete(id);
  }
}

/** Changes the database in one go, and says whether the browser did. */
async function write(
  database: IDBPDatabase<HistorySchema>,
  requests: (change: HistoryChange) => readonly Promise<unknown>[],
): Promise<boolean> {
  try {
    const change = database.transaction(['entries', 'answers'], 'readwrite');
    await Promise.all([...requests(change), change.done]);
    return true;
  } catch {
    return false;
  }
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
  return unstored.get(id)?.answer ?? database?.get('answers', id);
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
