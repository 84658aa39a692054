import { searchTextOf } from './describe-entry.js';
import type { HistoryEntry } from './history-entry.js';

/** The words of a search. Each of them must be found. */
export function wordsOf(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether a request, apart from its answer's body, has every word. */
export function matchesFacts(entry: HistoryEntry, words: readonly string[]): boolean {
  return hasWords(searchTextOf(entry), words);
}

/** Whether a request has every word when its answer's body counts too. */
export function matchesBody(entry: HistoryEntry, body: string, words: readonly string[]): boolean {
  return hasWords(`${searchTextOf(entry)}\n${body.toLowerCase()}`, words);
}

function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
