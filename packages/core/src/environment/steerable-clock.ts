import { formatTimestamp, parseTimestamp, type Uuid } from '@aisle/schema';
import type { ClockChange, ClockState } from '@aisle/schema/dev';
import { environmentRules, type OptionRule, optional, requireOptions } from './require-options.js';

/** A clock that can be stopped and moved. Its functions may be handed around alone. */
export interface SteerableClock {
  /** Returns the time in milliseconds since the epoch. */
  readonly now: Clock;
  readonly state: () => ClockState;
  /**
   * Lets the time run or stand still, optionally from another time; null is the real time. Returns
   * the new state.
   */
  readonly set: (change: ClockChange) => ClockState;
  /** Restores the initial time. */
  readonly reset: () => ClockState;
}

/** Options of a steerable clock. */
export interface SteerableClockOptions {
  /** Real clock; `Date.now` when absent. */
  readonly base?: Clock;
  /** Initial frozen time in milliseconds; without it the clock runs with the real time. */
  readonly frozenAt?: number;
}

/** The time stands still, or runs this many milliseconds ahead of the real one. */
type Course = { readonly at: number } | { readonly ahead: number };

/** First and last time that a timestamp can express. */
const firstTime = parseTimestamp('0000-01-01T00:00:00.000Z');
export const lastTime = parseTimestamp('9999-12-31T23:59:59.999Z');

const optionRules: Readonly<Record<keyof SteerableClockOptions, OptionRule>> = {
  base: environmentRules.clock,
  frozenAt: optional(
    'a number of milliseconds since the epoch, within the years 0000 to 9999',
    (value) => typeof value === 'number' && value >= firstTime && value <= lastTime,
  ),
};

const changeRules: Readonly<Record<keyof ClockChange, OptionRule>> = {
  mode: ['running or frozen', (value) => value === 'running' || value === 'frozen'],
  time: optional('a timestamp as 2026-01-31T09:30:00Z, or null for the real time', isWishedTime),
};

function isWishedTime(value: unknown): boolean {
  if (typeof value !== 'string') return value === null;
  return /^\d{4}-\d\d-\d\dT/.test(value) && Number.isFinite(parseTimestamp(value));
}

/**
 * Creates a clock that can be stopped and moved while a commerce service uses it.
 * @throws TypeError for unknown options; its `set` does so too.
 *
 * @example
 * const clock = createClock();
 * const commerce = createCommerce({ storage, clock: clock.now });
 * clock.set({ mode: 'frozen', time: '2026-12-24T18:00:00Z' });
 */
export function createClock(options: SteerableClockOptions = {}): SteerableClock {
  requireOptions('createClock', options, optionRules);
  const { base = Date.now, frozenAt } = options;
  const first: Course = frozenAt === undefined ? { ahead: 0 } : { at: frozenAt };
  let course = first;

  const now = () => ('at' in course ? course.at : Math.min(base() + course.ahead, lastTime));
  const state = (): ClockState => {
    const time = now();
    return {
      now: formatTimestamp(time),
      mode: 'at' in course ? 'frozen' : 'running',
      offset: 'at' in course ? time - base() : course.ahead,
    };
  };
  const go = (next: Course) => {
    course = next;
    return state();
  };
  return {
    now,
    state,
    set(change) {
      requireOptions('clock.set', change, changeRules);
      const { mode, time } = change;
      const real = base();
      const wanted = time === undefined ? now() : time === null ? real : parseTimestamp(time);
      return go(mode === 'frozen' ? { at: wanted } : { ahead: wanted - real });
    },
    reset: () => go(first),
  };
}

/** Returns the time in milliseconds since the epoch. */
export type Clock = () => number;

/** Returns a random number from 0 (included) to 1 (excluded). */
export type Random = () => number;

/** Returns an unused id. Cart ids have another source, because nobody may guess them. */
export type IdMaker = () => Uuid;

/** Clock, random source and ids of the service; tests pass their own. */
export interface Environment {
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: IdMaker;
}

/**
 * Returns a clock in whole milliseconds, the precision that stores keep.
 * @throws TypeError if the clock returns no valid time.
 */
export function wholeClock(clock: Clock): Clock {
  return () => {
    const now = Math.floor(clock());
    if (Number.isSafeInteger(now)) return now;
    throw new TypeError(
      `clock in createCommerce() must return milliseconds since the epoch, but returned ${now}.`,
    );
  };
}
