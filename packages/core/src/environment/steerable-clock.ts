import { formatTimestamp, parseTimestamp } from '@aisle/schema';
import type { ClockChange, ClockState } from '@aisle/schema/dev';
import type { Clock } from './environment.js';
import { environmentRules, type OptionRule, optional, requireOptions } from './require-options.js';

/** A clock that can be stopped and moved. Its functions may be handed around alone. */
export interface SteerableClock {
  /** Tells the time in milliseconds since the epoch. */
  readonly now: Clock;
  readonly state: () => ClockState;
  /**
   * Lets the time pass or stand still, from another time on when one is given; null is the real one.
   * Returns what the clock is then.
   */
  readonly set: (change: ClockChange) => ClockState;
  /** Brings back the time that the clock was made with. */
  readonly reset: () => ClockState;
}

/** What a clock is made of. */
export interface SteerableClockOptions {
  /** The real time, `Date.now` when absent. */
  readonly base?: Clock;
  /** The time at which it stands still at first, in milliseconds; without it the clock tells the real time. */
  readonly frozenAt?: number;
}

/** The time stands still, or is so many milliseconds ahead of the real one. */
type Course = { readonly at: number } | { readonly ahead: number };

/** The first and the last moment that a timestamp can name. */
const firstTime = parseTimestamp('0000-01-01T00:00:00.000Z');
const lastTime = parseTimestamp('9999-12-31T23:59:59.999Z');

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
 * Makes a clock that can be stopped and moved while a commerce service goes by it.
 * @throws TypeError for options that it does not have; so does its `set`.
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
