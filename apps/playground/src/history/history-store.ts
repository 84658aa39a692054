import { create } from 'zustand';
import type { HistoryEntry } from './history-entry.js';

interface HistoryState {
  /** Earlier requests, newest first; undefined until they have been read. */
  readonly entries?: readonly HistoryEntry[];
  /** Whether they are still there at the next visit. */
  readonly lasts: boolean;
}

/** What the page knows of earlier requests; `history.ts` changes it. */
export const useHistoryStore = create<HistoryState>()(() => ({ lasts: true }));
