import { createValidator, Timestamp } from '@aisle/schema';
import type { BillingInterval } from '@aisle/schema/subscriptions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeCountingIds } from '../testing/fixed-environment.js';
import { makePlan } from '../testing/make-offering.js';
import { makePendingSubscription, makeSubscription } from '../testing/make-subscription.js';
import { activateIfDue, addIntervals, goLiveTime, planEndDate } from './go-live.js';

const moment = '2026-03-01T00:00:00Z';
const time = Date.parse(moment);

describe('the go-live time', () => {
  it('is that of a pending subscription, in milliseconds', () => {
    expect(goLiveTime(makePendingSubscription({ go_live_after: moment }))).toBe(time);
  });

  it.each([
    ['does not wait', makeSubscription({ go_live_after: moment })],
    ['waits for no time', makePendingSubscription()],
    ['is canceled', makePendingSubscription({ go_live_after: moment, canceled: true })],
    ['is closed', makePendingSubscription({ go_live_after: moment, closed: true })],
  ])('is none of a subscription that %s', (_, record) => {
    expect(goLiveTime(record)).toBeUndefined();
    expect(activateIfDue(record, [], { now: time, ids: makeCountingIds() })).toBe(record);
  });
});

describe('activation', () => {
  const record = makePendingSubscription({ go_live_after: moment });

  it('happens at the time, not before', () => {
    const ids = makeCountingIds();
    expect(activateIfDue(record, [], { now: time - 1, ids })).toBe(record);
    expect(activateIfDue(record, [], { now: time, ids })).toEqual({
      ...record,
      status: 'active',
      pending: false,
      go_live: '2026-03-01T00:00:00.000Z',
      state: { id: ids0, action: 'resume', created_at: '2026-03-01T00:00:00.000Z' },
    });
  });

  it.each([
    [
      'ends so long after, on a plan that closes',
      { end_behavior: 'close', plan_length: 3 },
      '2026-06-01T00:00:00.000Z',
      '2026-03-01T00:00:00.000Z',
    ],
    [
      'keeps its end, on a plan that rolls on',
      { end_behavior: 'roll' },
      undefined,
      '2026-03-01T00:00:00.000Z',
    ],
    [
      'is not billed before its trial is over',
      { end_behavior: 'roll', trial_period: 10 },
      undefined,
      '2026-03-11T00:00:00.000Z',
    ],
  ] as const)('%s', (_, terms, end, invoice) => {
    const plan = makePlan({ billing_interval_type: 'month', ...terms });
    const { end_date, invoice_after } = activateIfDue({ ...record, plan_id: plan.id }, [plan], {
      now: time,
      ids: makeCountingIds(),
    });
    expect([end_date, invoice_after]).toEqual([end, invoice]);
  });

  it('moves no invoice to an earlier time', () => {
    const later = { ...record, invoice_after: '2027-01-01T00:00:00.000Z' };
    const live = activateIfDue(later, [makePlan()], { now: time, ids: makeCountingIds() });
    expect(live.invoice_after).toBe(later.invoice_after);
  });

  it('happens once', () => {
    const context = { now: time, ids: makeCountingIds() };
    const live = activateIfDue(record, [], context);
    expect(activateIfDue(live, [], context)).toBe(live);
  });
});

describe('the end date of a plan', () => {
  const now = Date.parse('2026-01-31T09:30:00.000Z');

  it('is the time of the change and the length of a plan that closes', () => {
    const plan = makePlan({
      end_behavior: 'close',
      billing_interval_type: 'month',
      plan_length: 1,
    });
    expect(planEndDate(plan, now)).toBe('2026-02-28T09:30:00.000Z');
  });

  it('counts the length in intervals, whatever the billing frequency is', () => {
    const plan = makePlan({
      end_behavior: 'close',
      billing_interval_type: 'week',
      billing_frequency: 4,
      plan_length: 5,
    });
    expect(planEndDate(plan, now)).toBe('2026-03-07T09:30:00.000Z');
  });

  it('is none for a plan that rolls on', () => {
    expect(planEndDate(makePlan({ end_behavior: 'roll' }), now)).toBeNull();
  });

  it.each(['day', 'week', 'month', 'year'] as const)(
    'stays a date-time for an endless count of %ss',
    (interval) => {
      const plan = makePlan({
        end_behavior: 'close',
        billing_interval_type: interval,
        plan_length: Number.MAX_SAFE_INTEGER,
      });
      const end = planEndDate(plan, now);
      expect(end).toBe('9999-12-31T23:59:59.999Z');
      expect(createValidator(Timestamp)(end).faults).toBeUndefined();
    },
  );
});

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

const ids0 = '00000000-0000-4000-8000-000000000001';

const dayLength = 86_400_000;

function monthOf(date: Date): number {
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
