import { createValidator, parseTimestamp, Timestamp } from '@aisle/schema';
import type { ClockChange, ClockState, UpcomingChange } from '@aisle/schema/dev';
import { knownDev } from '../dev-data/use-dev.js';
import { wholeSpan } from '../lib/texts.js';

/** @returns true if the store uses the real time. */
export function isRealTime({ mode, offset }: ClockState): boolean {
  return mode === 'running' && offset === 0;
}

/**
 * @returns true if the clock was not moved between two readings. Frozen clocks are compared by
 * time, running ones by offset.
 */
export function isSameClock(one: ClockState, other: ClockState): boolean {
  const says = one.mode === 'frozen' ? 'now' : 'offset';
  return one.mode === other.mode && one[says] === other[says];
}

/** The store's time in milliseconds, `elapsed` milliseconds after its clock was read. */
export function timeOf({ mode, now }: ClockState, elapsed: number): number {
  return parseTimestamp(now) + (mode === 'frozen' ? 0 : Math.max(elapsed, 0));
}

const units = { year: 'y', day: 'd', hour: 'h', minute: 'min', second: 's' } as const;

/** Returns a duration in its largest unit, with its sign: `+3 d`. Empty below a second. */
export function describeOffset(milliseconds: number): string {
  const { unit, number } = wholeSpan(milliseconds);
  return number === 0 ? '' : `${milliseconds < 0 ? '−' : '+'}${number} ${units[unit]}`;
}

/** The store's time of day: `14:05:12`. */
export function timeOfDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(11, 19);
}

/**
 * Returns the date of a time and a blank if it is another day than now: `2036-11-28 `. Otherwise
 * empty.
 */
export function dayUnlike(milliseconds: number, now: number): string {
  const [day, today] = [milliseconds, now].map((time) => new Date(time).toISOString().slice(0, 10));
  return day === today ? '' : `${day} `;
}

/** Returns the changes that are due at `now`, in milliseconds. */
export function passedChanges(upcoming: readonly UpcomingChange[], now: number): UpcomingChange[] {
  return upcoming.filter(({ time }) => parseTimestamp(time) <= now);
}

const validateTime = createValidator(Timestamp);

/**
 * Returns the store's clock for the page's address: `frozen@2036-03-01T00:00:00.000Z`. Undefined
 * for the real time.
 */
export function clockText(): string | undefined {
  const answer = knownDev('readClock');
  if (answer === undefined || isRealTime(answer.clock)) return undefined;
  return `${answer.clock.mode}@${answer.clock.now}`;
}

/** Parses a text of {@link clockText} to a change of the clock. */
export function parseClockText(text: string): ClockChange | undefined {
  const [, mode, time] = /^(running|frozen)@(.+)$/.exec(text) ?? [];
  const { value } = validateTime(time);
  if (value === undefined || (mode !== 'running' && mode !== 'frozen')) return undefined;
  return { mode, time: value };
}
