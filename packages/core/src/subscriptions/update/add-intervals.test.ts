import type { BillingInterval } from '@aisle/schema/subscriptions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addIntervals } from './change-context.js';

describe('adding intervals', () => {
  it.each<[string, number, BillingInterval, string]>([
    ['2026-01-31T09:30:00.000Z', 1, 'day', '2026-02-01T09:30:00.000Z'],
    ['2026-02-28T23:59:59.999Z', 1, 'day', '2026-03-01T23:59:59.999Z'],
    ['2026-01-31T09:30:00.000Z', 2, 'week', '2026-02-14T09:30:00.000Z'],
    ['2026-01-15T09:30:00.000Z', 1, 'month', '2026-02-15T09:30:00.000Z'],
    ['2026-01-31T09:30:00.000Z', 1, 'month', '2026-02-28T09:30:00.000Z'],
    ['2024-01-31T09:30:00.000Z', 1, 'month', '2024-02-29T09:30:00.000Z'],
    ['2026-01-31T09:30:00.000Z', 2, 'month', '2026-03-31T09:30:00.000Z'],
    ['2026-01-31T09:30:00.000Z', 3, 'month', '2026-04-30T09:30:00.000Z'],
    ['2026-12-31T23:59:59.999Z', 2, 'month', '2027-02-28T23:59:59.999Z'],
    ['2026-11-30T00:00:00.000Z', 1, 'month', '2026-12-30T00:00:00.000Z'],
    ['2026-01-31T09:30:00.000Z', 12, 'month', '2027-01-31T09:30:00.000Z'],
    ['2024-02-29T12:00:00.000Z', 1, 'year', '2025-02-28T12:00:00.000Z'],
    ['2024-02-29T12:00:00.000Z', 4, 'year', '2028-02-29T12:00:00.000Z'],
    ['2026-06-15T12:00:00.000Z', 3, 'year', '2029-06-15T12:00:00.000Z'],
  ])('%s and %d %s are %s', (start, count, interval, end) => {
    const time = addIntervals(Date.parse(start), count, interval);
    expect(new Date(time).toISOString()).toBe(end);
  });

  it.each<BillingInterval>(['day', 'week', 'month', 'year'])(
    'is never a date that is none: %s',
    (interval) => {
      expect(addIntervals(0, Number.MAX_SAFE_INTEGER, interval)).toBeGreaterThan(8.64e15);
    },
  );

  const anyTime = fc
    .date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2200-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.getTime());
  const anyCount = fc.integer({ min: 1, max: 1200 });

  it('lands in the month asked for, on the same day or on its last one, at the same time', () => {
    fc.assert(
      fc.property(anyTime, anyCount, (time, count) => {
        const start = new Date(time);
        const end = new Date(addIntervals(time, count, 'month'));
        expect(monthOf(end) - monthOf(start)).toBe(count);
        expect(end.getTime() % dayLength).toBe(time % dayLength);
        const isClamped = new Date(end.getTime() + dayLength).getUTCDate() === 1;
        if (end.getUTCDate() !== start.getUTCDate()) {
          expect(isClamped).toBe(true);
          expect(end.getUTCDate()).toBeLessThan(start.getUTCDate());
        }
      }),
    );
  });

  it('knows that a year has twelve months and a week seven days', () => {
    fc.assert(
      fc.property(anyTime, anyCount, (time, count) => {
        expect(addIntervals(time, count, 'year')).toBe(addIntervals(time, 12 * count, 'month'));
        expect(addIntervals(time, count, 'week')).toBe(addIntervals(time, 7 * count, 'day'));
      }),
    );
  });
});

const dayLength = 86_400_000;

function monthOf(date: Date): number {
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
