import type { HistoryEntry } from './history-entry.js';

/** How many requests are kept beside the pinned ones. */
const historyLimit = 200;

/** Newest first. */
export function newestFirst(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return entries.toSorted((one, other) => other.at - one.at);
}

/** The ids of those that there is no room for any more: the oldest that are not pinned. */
export function idsToPrune(
  entries: readonly HistoryEntry[],
  limit = historyLimit,
): readonly string[] {
  return newestFirst(entries)
    .filter(({ pinned }) => !pinned)
    .slice(limit)
    .map(({ id }) => id);
}
