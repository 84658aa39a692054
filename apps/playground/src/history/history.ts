import type { OperationName } from '@aisle/schema/contract';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { create } from 'zustand';
import { tell } from '../lib/outcome.js';
import { parseJson } from '../lib/texts.js';
import { readErrors } from '../sending/request-token.js';
import { hideBodySecrets, hideRequestSecrets } from '../sending/send.js';
import type { FormValues } from '../state/form.js';
import type {
  Answer,
  AnsweredRequest,
  BodyView,
  PreparedRequest,
  ResultTab,
} from '../state/playground-store.js';

/** Facts about a response in the list of earlier requests. */
interface AnswerFacts
  extends Pick<Answer, 'status' | 'statusText' | 'duration' | 'size' | 'records'> {
  /** Stored bytes of a body that was too long to store completely. */
  readonly cutAt?: number;
}

/** An earlier request. The response body is stored separately, see `loadAnswer`. */
export interface HistoryEntry {
  readonly id: string;
  /** When it was sent or saved, in milliseconds since the epoch. */
  readonly at: number;
  readonly operation: OperationName;
  /** Form values without secrets. */
  readonly form: FormValues;
  /** Sent request without secrets. */
  readonly request: PreparedRequest;
  /** Name given by the user; empty if there is none. */
  readonly name: string;
  /** True if it is exempt from the limit. */
  readonly pinned: boolean;
  readonly bodyView: BodyView;
  readonly resultTab: ResultTab;
  /** Absent for a request that was saved without being sent. */
  readonly answer?: AnswerFacts;
}

/** Maximum number of requests to keep, excluding pinned ones. */
const historyLimit = 200;

/** Returns the entries, newest first. */
function newestFirst(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return entries.toSorted((one, other) => other.at - one.at);
}

/** Returns the ids to remove: the oldest that are not pinned. */
export function idsToPrune(
  entries: readonly HistoryEntry[],
  limit = historyLimit,
): readonly string[] {
  return newestFirst(entries)
    .filter(({ pinned }) => !pinned)
    .slice(limit)
    .map(({ id }) => id);
}

/** Longer bodies are compressed, or cut if the browser cannot compress. In characters. */
export const wholeBodyLimit = 1_000_000;

/** A stored response, without members that can be parsed from its text. */
interface KeptAnswer extends Omit<Answer, 'text' | 'json' | 'errors'> {
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** Stored characters of a cut body. */
  readonly cutAt?: number;
}

/** Prepares a response for storage: hides secrets and compresses a long body. */
export async function keepAnswer(answer: Answer): Promise<KeptAnswer> {
  const { text: whole, json: _json, errors: _errors, ...facts } = answer;
  const text = hideBodySecrets(whole);
  if (text.length <= wholeBodyLimit) return { ...facts, body: text };
  const body = await gzip(text);
  if (body) return { ...facts, body };
  return { ...facts, body: text.slice(0, wholeBodyLimit), cutAt: wholeBodyLimit };
}

/** Returns the body of a stored response. */
async function readBody({ body }: KeptAnswer): Promise<string> {
  return typeof body === 'string' ? body : ungzip(body);
}

/** Restores a stored response. Its body stays cut if it was. */
export async function reviveAnswer(kept: KeptAnswer): Promise<Answer> {
  const { body: _body, cutAt, ...facts } = kept;
  const text = await readBody(kept);
  const json = cutAt === undefined ? parseJson(text) : undefined;
  const errors = readErrors(json);
  return { ...facts, text, ...(json !== undefined && { json }), ...(errors && { errors }) };
}

/** Compresses a text; undefined if the browser cannot. */
async function gzip(text: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (typeof CompressionStream === 'undefined') return undefined;
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Decompresses the result of `gzip`. */
async function ungzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
}

interface HistoryState {
  /** Earlier requests, newest first; undefined until they are loaded. */
  readonly entries?: readonly HistoryEntry[];
  /** True if the browser stores requests for the next visit. */
  readonly lasts: boolean;
  /** Number of requests or changes that could not be stored and are lost when the visit ends. */
  readonly unstored: number;
}

/** State of the history. */
export const useHistory = create<HistoryState>()(() => ({ lasts: true, unstored: 0 }));

interface HistorySchema extends DBSchema {
  entries: { key: string; value: HistoryEntry };
  answers: { key: string; value: KeptAnswer };
}

type HistoryChange = IDBPTransaction<HistorySchema, ('entries' | 'answers')[], 'readwrite'>;

/** Notifies other pages of this browser about changes of the history. */
const otherPages = new BroadcastChannel('aisle-history');

/** Requests of this visit by id that are not in the database, because it is unavailable or full. */
const unstored = new Map<string, { readonly entry: HistoryEntry; readonly answer?: KeptAnswer }>();

/**
 * Timeout for opening the database, in milliseconds. A database locked by another program never
 * opens.
 */
const patience = 3000;

/** The browser's database once its content is shown; undefined if the browser denies access. */
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

/** Shows these entries and the unstored ones. */
function show(entries: readonly HistoryEntry[]): void {
  const own = [...unstored.values()].map(({ entry }) => entry);
  const others = entries.filter(({ id }) => !unstored.has(id));
  useHistory.setState({ entries: newestFirst([...others, ...own]) });
}

/**
 * Stores a new or changed request and removes the oldest above the limit.
 * @returns true if it is stored for the next visit. Otherwise it lasts until the end of this one.
 */
async function keepEntry(entry: HistoryEntry, answer?: KeptAnswer): Promise<boolean> {
  await opened;
  const known = answer ?? unstored.get(entry.id)?.answer;
  unstored.delete(entry.id);
  unstored.set(entry.id, { entry, ...(known && { answer: known }) });
  show(knownEntries());
  await removeEntries(idsToPrune(knownEntries()));
  return !unstored.has(entry.id);
}

/**
 * Pins or unpins a request.
 * @returns true if the change is stored for the next visit.
 */
export async function changeEntry(
  id: string,
  change: Pick<HistoryEntry, 'pinned'>,
): Promise<boolean> {
  const entry = findEntry(id);
  return entry !== undefined && keepEntry({ ...entry, ...change });
}

/** Deletes requests and their responses, and stores others that fit now. */
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
      tell('The browser could not delete the requests.');
    }
    await storeRest(database);
  }
  useHistory.setState({ unstored: unstored.size });
  otherPages.postMessage('changed');
}

/** Stores unstored requests, the newest first, until the browser refuses. */
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

/**
 * Changes the database in one transaction.
 * @returns true if it succeeded.
 */
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
 * Returns an earlier request with its response.
 * @throws Error if the request or its response does not exist.
 */
export async function loadAnswer(id: string): Promise<AnsweredRequest> {
  const kept = await readAnswer(id);
  const entry = findEntry(id);
  if (!entry || !kept) throw new Error('This request has no response in the history.');
  const { at, operation, request } = entry;
  return { sent: { id, at, operation, request }, answer: await reviveAnswer(kept), isKept: true };
}

/** Returns the body of an earlier response; empty if there is none. */
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

/** Stores a request with its response and the page's view, without secrets. */
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
