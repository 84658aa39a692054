import { useEffect, useState } from 'react';
import { readBodyText } from './history.js';
import type { HistoryEntry } from './history-entry.js';
import { matchesBody, matchesFacts, wordsOf } from './search-history.js';

interface SearchResult {
  readonly found: readonly HistoryEntry[];
  /** Whether bodies are still being looked through. */
  readonly isSearching: boolean;
}

/** The requests that have every word of a query: at once by what is known of them, then by their bodies. */
export function useSearch(entries: readonly HistoryEntry[], query: string): SearchResult {
  const words = wordsOf(query);
  const key = words.join(' ');
  const [inBodies, setInBodies] = useState({ key: '', ids: new Set<string>() });
  useEffect(() => {
    if (key === '') return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const ids = new Set<string>();
      for (const entry of entries) {
        if (!isCurrent) return;
        if (entry.answer && matchesBody(entry, await readBodyText(entry.id), key.split(' '))) {
          ids.add(entry.id);
        }
      }
      if (isCurrent) setInBodies({ key, ids });
    }, 150);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [entries, key]);
  if (key === '') return { found: entries, isSearching: false };
  const bodies = inBodies.key === key ? inBodies.ids : undefined;
  return {
    found: entries.filter((entry) => matchesFacts(entry, words) || bodies?.has(entry.id)),
    isSearching: bodies === undefined,
  };
}
