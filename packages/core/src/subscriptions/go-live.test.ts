import { describe, expect, it } from 'vitest';
import { makeCountingIds } from '../testing/fixed-environment.js';
import { makePlan } from '../testing/make-offering.js';
import { makePendingSubscription, makeSubscription } from '../testing/make-subscription.js';
import { activateIfDue, goLiveTime } from './go-live.js';

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

const ids0 = '00000000-0000-4000-8000-000000000001';
