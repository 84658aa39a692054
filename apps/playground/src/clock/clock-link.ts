import { createValidator, Timestamp } from '@aisle/schema';
import type { ClockChange } from '@aisle/schema/dev';
import { knownDev } from '../dev-data/use-dev.js';
import { isRealTime } from './describe-clock.js';

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

/**
 * Sets the store's clock from an address.
 * @returns false if the text is invalid; the clock is then unchanged.
 */
export async function applyClock(text: string): Promise<boolean> {
  const change = parseClockText(text);
  if (change === undefined) return false;
  const { changeClock } = await import('./clock-changes.js');
  await changeClock(change);
  return true;
}

/** Parses a text of {@link clockText} to a change of the clock. */
export function parseClockText(text: string): ClockChange | undefined {
  const [, mode, time] = /^(running|frozen)@(.+)$/.exec(text) ?? [];
  const { value } = validateTime(time);
  if (value === undefined || (mode !== 'running' && mode !== 'frozen')) return undefined;
  return { mode, time: value };
}
