import { parseTimestamp } from '@aisle/schema';
import type { ClockState } from '@aisle/schema/dev';
import { isSameClock } from './describe-clock.js';

/** How the store's clock went while the page is there, each from a real time on, earliest first. */
const readings: { readonly clock: ClockState; readonly since: number }[] = [];

/** Remembers how the store's clock goes, where that is news. */
export function noteClock(clock: ClockState, now: number): void {
  const last = readings.at(-1)?.clock;
  if (last && isSameClock(last, clock)) return;
  const since = readings.length === 0 ? performance.timeOrigin : now;
  readings.push({ clock, since });
}

/** The store's time at a real one, in milliseconds; the real one itself where the page did not see the clock. */
export function storeTimeAt(at: number): number {
  const clock = readings.findLast(({ since }) => since <= at)?.clock;
  if (!clock) return at;
  return clock.mode === 'frozen' ? parseTimestamp(clock.now) : at + clock.offset;
}
