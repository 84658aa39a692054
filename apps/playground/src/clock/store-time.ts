import { parseTimestamp } from '@aisle/schema';
import type { ClockState } from '@aisle/schema/dev';
import { isSameClock } from './describe-clock.js';

/**
 * Clock settings since the page was opened, each with the real time of its start, earliest first.
 */
const readings: { readonly clock: ClockState; readonly since: number }[] = [];

/** Remembers the store's clock if it has changed. */
export function noteClock(clock: ClockState, now: number): void {
  const last = readings.at(-1)?.clock;
  if (last && isSameClock(last, clock)) return;
  const since = readings.length === 0 ? performance.timeOrigin : now;
  readings.push({ clock, since });
}

/**
 * Returns the store's time at a real time, in milliseconds. Returns the real time if no clock is
 * known for it.
 */
export function storeTimeAt(at: number): number {
  const clock = readings.findLast(({ since }) => since <= at)?.clock;
  if (!clock) return at;
  return clock.mode === 'frozen' ? parseTimestamp(clock.now) : at + clock.offset;
}
