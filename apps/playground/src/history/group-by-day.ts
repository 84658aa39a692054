import type { HistoryEntry } from './history-entry.js';

/** Earlier requests that are listed under one heading. */
export interface HistoryGroup {
  readonly title: string;
  readonly entries: readonly HistoryEntry[];
}

const dayName = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Pinned requests first, then the others by the day they were sent on. Their order is kept. */
export function groupByDay(entries: readonly HistoryEntry[], now: number): readonly HistoryGroup[] {
  const groups = new Map<string, HistoryEntry[]>();
  const pinnedFirst = entries.toSorted((one, other) => Number(other.pinned) - Number(one.pinned));
  for (const entry of pinnedFirst) {
    const title = entry.pinned ? 'Pinned' : dayOf(entry.at, now);
    const group = groups.get(title);
    if (group) group.push(entry);
    else groups.set(title, [entry]);
  }
  return [...groups].map(([title, grouped]) => ({ title, entries: grouped }));
}

function dayOf(at: number, now: number): string {
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  const day = new Date(at).toDateString();
  if (day === new Date(now).toDateString()) return 'Today';
  if (day === yesterday.toDateString()) return 'Yesterday';
  return dayName.format(at);
}
