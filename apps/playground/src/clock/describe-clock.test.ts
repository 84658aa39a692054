import { describe, expect, it } from 'vitest';
import { describeOffset, isRealTime, timeOf, timeOfDay } from './describe-clock.js';

describe('a distance in time', () => {
  it.each([
    [0, ''],
    [999, ''],
    [1000, '+1 s'],
    [-90_000, '−1 min'],
    [3 * 86_400_000, '+3 d'],
    [-7_200_000, '−2 h'],
    [10 * 365.25 * 86_400_000, '+10 y'],
  ])('of %d milliseconds is %j', (distance, words) => expect(describeOffset(distance)).toBe(words));
});

describe('the clock', () => {
  const now = '2026-11-21T14:05:12.000Z';
  const time = Date.parse(now);

  it('goes on while it runs', () => {
    expect(timeOf({ now, mode: 'running', offset: 0 }, 5000)).toBe(time + 5000);
    expect(timeOf({ now, mode: 'frozen', offset: 0 }, 5000)).toBe(time);
    expect(timeOf({ now, mode: 'running', offset: 0 }, -5000)).toBe(time);
    expect(timeOfDay(time)).toBe('14:05:12');
  });

  it('tells the real time unless it stands still or is ahead', () => {
    expect(isRealTime({ now, mode: 'running', offset: 0 })).toBe(true);
    expect(isRealTime({ now, mode: 'frozen', offset: 0 })).toBe(false);
    expect(isRealTime({ now, mode: 'running', offset: -3 })).toBe(false);
  });
});
