import { createValidator, Timestamp } from '@aisle/schema';
import { expect, it } from 'vitest';
import { makePlan } from '../../testing/make-offering.js';
import { planEndDate } from './change-context.js';

const now = Date.parse('2026-01-31T09:30:00.000Z');

it('is the time of the change and the length of a plan that closes', () => {
  const plan = makePlan({ end_behavior: 'close', billing_interval_type: 'month', plan_length: 1 });
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
