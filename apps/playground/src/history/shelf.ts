import { type DBSchema, openDB } from 'idb';
import type { HistoryEntry } from './history-entry.js';
import type { KeptAnswer } from './kept-answer.js';

/** Where earlier requests are kept. */
export interface HistoryShelf {
  /** Whether they are still there at the next visit. */
  readonly lasts: boolean;
  list(): Promise<readonly HistoryEntry[]>;
  put(entry: HistoryEntry, answer?: KeptAnswer): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  readAnswer(id: string): Promise<KeptAnswer | undefined>;
}

/** Keeps earlier requests until the page is left. */
function memoryShelf(): HistoryShelf {
  const entries = new Map<string, HistoryEntry>();
  const answers = new Map<string, KeptAnswer>();
  return {
    lasts: false,
    list: async () => [...entries.values()],
    async put(entry, answer) {
      entries.set(entry.id, entry);
      if (answer) answers.set(entry.id, answer);
    },
    async remove(ids) {
      for (const id of ids) {
        entries.delete(id);
        answers.delete(id);
      }
    },
    readAnswer: async (id) => answers.get(id),
  };
}

interface HistorySchema extends DBSchema {
  entries: { key: string; value: HistoryEntry };
  answers: { key: string; value: KeptAnswer };
}

/** The browser's own database, or the page's memory when the browser refuses it. */
export async function openShelf(): Promise<HistoryShelf> {
  try {
    return await storedShelf();
  } catch {
    return memoryShelf();
  }
}

async function storedShelf(): Promise<HistoryShelf> {
  const database = await openDB<HistorySchema>('aisle-history', 1, {
    upgrade(created) {
      created.createObjectStore('entries', { keyPath: 'id' });
      created.createObjectStore('answers');
    },
    blocking: (_from, _to, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });
  return {
    lasts: true,
    list: () => database.getAll('entries'),
    async put(entry, answer) {
      const change = database.transaction(['entries', 'answers'], 'readwrite');
      const writes = [change.objectStore('entries').put(entry)];
      if (answer) writes.push(change.objectStore('answers').put(answer, entry.id));
      await Promise.all([...writes, change.done]);
    },
    async remove(ids) {
      const change = database.transaction(['entries', 'answers'], 'readwrite');
      const [entries, answers] = [change.objectStore('entries'), change.objectStore('answers')];
      const deletions = ids.flatMap((id) => [entries.delete(id), answers.delete(id)]);
      await Promise.all([...deletions, change.done]);
    },
    readAnswer: (id) => database.get('answers', id),
  };
}
