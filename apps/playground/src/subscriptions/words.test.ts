import type { Plan, Subscription } from '@aisle/schema/subscriptions';
import { describe, expect, it } from 'vitest';
import {
  conditionsOf,
  describeValue,
  fieldName,
  isAskedFor,
  planEnd,
  planPrice,
  subscriberOf,
} from './subscription-card.js';

const plan: Plan = {
  id: '0ffe2001-0000-4000-8000-000000000001',
  name: 'Every month',
  billing_interval_type: 'month',
  billing_frequency: 1,
  plan_length: 1,
  end_behavior: 'roll',
  fixed_price: {
    EUR: { amount: 2890, includes_tax: true },
    JPY: { amount: 4200, includes_tax: false },
    BHD: { amount: 12345, includes_tax: true },
    HUF: { amount: 499000, includes_tax: true },
  },
};

describe('a plan', () => {
  it.each([
    ['EUR', '€28.90 incl. tax every month'],
    ['JPY', '¥4,200 plus tax every month'],
    ['BHD', 'BHD\u00a012.345 incl. tax every month'],
    ['HUF', 'HUF\u00a04,990.00 incl. tax every month'],
    ['USD', 'no price in USD'],
  ])('has its price in %s', (currency, words) => expect(planPrice(plan, currency)).toBe(words));

  it('says how often and how long', () => {
    expect(planPrice({ ...plan, billing_frequency: 3 }, 'JPY')).toMatch(/every 3 months$/);
    expect(planEnd(plan)).toBe('runs 1 month, then rolls on');
    expect(planEnd({ ...plan, plan_length: 8, end_behavior: 'close' })).toBe(
      'closes after 8 months',
    );
  });
});

describe('a field', () => {
  it.each([
    ['/attributes/plan_id', 'Plan'],
    ['/attributes/status', 'Status'],
    ['/attributes/payment_authority/card_id', 'Payment authority: card id'],
    ['/attributes/state/attributes/action', 'State: last action'],
    ['', 'Subscription'],
  ])('%j is called %s', (pointer, name) => expect(fieldName(pointer)).toBe(name));

  it('was asked for, or follows', () => {
    expect(isAskedFor('/attributes/plan_id', { pricing_option_id: '1' })).toBe(true);
    expect(isAskedFor('/attributes/payment_authority/type', { payment_authority: {} })).toBe(true);
    expect(isAskedFor('/attributes/end_date', { plan_id: '1' })).toBe(false);
    expect(isAskedFor('/id', { id: '1' })).toBe(false);
  });
});

describe('a value', () => {
  it.each([
    [plan.id, 'Every month'],
    ['crm:1', 'crm:1'],
    ['2026-01-31T09:30:00Z', '2026-01-31 09:30 UTC'],
    [true, 'yes'],
    [null, 'null'],
    [7, '7'],
    [[{ type: 'subscription_offering_plan', id: plan.id }, 'x'], 'Every month, x'],
    [
      { action: 'resume', since: '2026-01-31T09:30:00Z' },
      'action resume, since 2026-01-31 09:30 UTC',
    ],
    [{ payment_profile_id: '7', type: 'authorize_net' }, 'Authorize.Net, payment profile 7'],
  ])('%j reads %s', (value, words) => expect(describeValue(value, [plan])).toBe(words));
});

describe('the conditions of a subscription', () => {
  const subscription = (attributes: Partial<Subscription['attributes']>) =>
    ({ type: 'subscription', attributes: { status: 'inactive', ...attributes } }) as Subscription;
  const labels = (attributes: Partial<Subscription['attributes']>) =>
    conditionsOf(subscription(attributes)).map(({ label }) => label);

  it.each([
    [{ status: 'active' }, ['active']],
    [{ pending: true }, ['inactive', 'pending']],
    [
      { pending: true, go_live_after: '2037-02-01T06:00:00Z' },
      ['inactive', 'pending until 2037-02-01 06:00 UTC'],
    ],
    [{ paused: true, suspended: true }, ['inactive', 'paused', 'suspended']],
    [{ canceled: true, closed: true }, ['inactive', 'canceled', 'closed']],
  ] as const)('%j are %j', (attributes, expected) => expect(labels(attributes)).toEqual(expected));

  it.each([
    [{ name: 'Ada Holm', email: 'ada@example.com' }, 'Ada Holm'],
    [{ name: '', email: 'ada@example.com' }, 'ada@example.com'],
    [{}, ''],
  ])('%j are of %j', (attributes, subscriber) =>
    expect(subscriberOf(subscription(attributes))).toBe(subscriber),
  );

  it('say what they mean for an update', () => {
    const [, canceled] = conditionsOf(
      subscription({ canceled: true, canceled_at: '2026-04-22T20:01:00Z' }),
    );
    expect(canceled?.meaning).toBe(
      'Since 2026-04-22 20:01 UTC. Plan and go-live changes are refused (409); address and payment authority may still change.',
    );
  });
});
