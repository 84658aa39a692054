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
export function memoryShelf(): HistoryShelf {
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
