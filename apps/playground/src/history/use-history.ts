import { useEffect } from 'react';
import type { AnsweredRequest } from '../answer/exchange.js';
import { loadAnswer, openHistory } from './history.js';
import type { HistoryEntry } from './history-entry.js';
import { useHistoryStore } from './history-store.js';

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
