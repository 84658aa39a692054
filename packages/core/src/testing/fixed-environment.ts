import { optional, requireOptions } from '../environment/require-options.js';
import type { Environment, IdMaker, Random } from '../environment/steerable-clock.js';

/** An environment without surprises. Its clock stands still until it is moved. */
export interface FixedEnvironment extends Environment {
  /** Sets the clock, in milliseconds since the epoch. */
  setTime(time: number): void;
  /** Moves the clock by milliseconds. */
  advance(milliseconds: number): void;
}

/**
 * Makes an environment whose clock stands at `now` (2026-01-31T09:30:00Z when absent), whose random
 * numbers follow from `seed`, and whose ids count from 1.
 * @throws TypeError for options that it does not have.
 */
export function makeFixedEnvironment(
  options: { readonly now?: number; readonly seed?: number } = {},
): FixedEnvironment {
  requireOptions('makeFixedEnvironment', options, optionRules);
  const { now = Date.UTC(2026, 0, 31, 9, 30), seed = 1 } = options;
  let time = now;
  return {
    clock: () => time,
    random: makeRandom(seed),
    ids: makeCountingIds(),
    setTime: (next) => {
      time = next;
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}

const optionRules = {
  now: optional('a number of milliseconds since the epoch', Number.isFinite),
  seed: optional('a number', Number.isFinite),
};

/** Makes a source of random numbers that gives the same ones for the same seed (mulberry32). */
export function makeRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Makes ids that count up from 1 in their last digits and are valid UUIDs. */
export function makeCountingIds(): IdMaker {
  let count = 0;
  return () => {
    count += 1;
    return `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;
  };
}
