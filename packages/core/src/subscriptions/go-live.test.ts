import { describe, expect, it } from 'vitest';
import { makeCountingIds } from '../testing/fixed-environment.js';
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
    expect(activateIfDue(record, { now: time, ids: makeCountingIds() })).toBe(record);
  });
});

describe('activation', () => {
  const record = makePendingSubscription({ go_live_after: moment });

  it('happens at the time, not before', () => {
    const ids = makeCountingIds();
    expect(activateIfDue(record, { now: time - 1, ids })).toBe(record);
    expect(activateIfDue(record, { now: time, ids })).toEqual({
      ...record,
      status: 'active',
      pending: false,
      go_live: '2026-03-01T00:00:00.000Z',
      state: { id: ids0, action: 'resume', created_at: '2026-03-01T00:00:00.000Z' },
    });
  });

  it('happens once', () => {
    const context = { now: time, ids: makeCountingIds() };
    const live = activateIfDue(record, context);
    expect(activateIfDue(live, context)).toBe(live);
  });
});

const ids0 = '00000000-0000-4000-8000-000000000001';
