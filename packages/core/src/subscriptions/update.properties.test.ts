import { CommerceError } from '@aisle/schema';
import type { SubscriptionChange } from '@aisle/schema/subscriptions';
import { runs } from '@aisle/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeCountingIds } from '../testing/fixed-environment.js';
import { makeOffering, makePlan } from '../testing/make-offering.js';
import { makeSubscription } from '../testing/make-subscription.js';
import { planEndDate } from './go-live.js';
import type { SubscriptionRecord } from './stored-subscription.js';
import { applyChange } from './update.js';

const now = Date.parse('2026-01-31T09:30:00.000Z');

const plans = (['day', 'week', 'month', 'year'] as const).flatMap((interval, index) =>
  (['close', 'roll'] as const).map((behavior) =>
    makePlan({
      id: `a1a1a1a1-0000-4000-8000-00000000${behavior === 'close' ? 'c' : 'd'}00${index}`,
      billing_interval_type: interval,
      plan_length: index + 1,
      end_behavior: behavior,
    }),
  ),
);
const offering = makeOffering({ plans });

const anyPlanId = fc.constantFrom(...plans.map(({ id }) => id));
const anyTime = fc
  .oneof(fc.constant(0), fc.integer({ min: -1e9, max: 1e9 }))
  .map((distance) => new Date(now + distance).toISOString());
const anyAuthority = fc.record(
  {
    type: fc.constantFrom('platform_payments_provider' as const, 'authorize_net' as const),
    card_id: fc.constantFrom('card-1', 'card-2'),
    customer_id: fc.constantFrom('customer-1', 'customer-2'),
  },
  { requiredKeys: ['type'] },
);
const anyAddress = fc.constantFrom(
  'e0e0e0e0-0000-4000-8000-000000000001',
  'e0e0e0e0-0000-4000-8000-000000000002',
);

const anyRecord: fc.Arbitrary<SubscriptionRecord> = fc
  .record(
    {
      plan_id: anyPlanId,
      address_id: anyAddress,
      payment_authority: anyAuthority,
      go_live_after: anyTime,
      end_date: anyTime,
      external_ref: fc.string(),
      canceled: fc.boolean(),
      closed: fc.boolean(),
      paused: fc.boolean(),
      suspended: fc.boolean(),
      pending: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map((members) => makeSubscription(members));

const anyChange: fc.Arbitrary<SubscriptionChange> = fc.record(
  {
    plan_id: anyPlanId,
    address_id: fc.option(anyAddress),
    payment_authority: anyAuthority,
    go_live_after: fc.option(anyTime),
  },
  { requiredKeys: [] },
);

/** Members that each member of a change may affect, besides `updated_at`. */
const effects: Record<string, readonly string[]> = {
  plan_id: ['plan_id', 'end_date'],
  address_id: ['address_id'],
  payment_authority: ['payment_authority'],
  go_live_after: [
    'go_live_after',
    'status',
    'pending',
    'go_live',
    'state',
    'end_date',
    'invoice_after',
  ],
};

describe('any update', () => {
  it('only touches what it names', () => {
    forAllowed((record, change, after) => {
      const allowed = Object.keys(change).flatMap((name) => effects[name] ?? []);
      const touched = differing(record, after).filter((name) => name !== 'updated_at');
      expect(allowed).toEqual(expect.arrayContaining(touched));
    });
  });

  it('gives what it names the value that was asked for', () => {
    forAllowed((_, change, after) => {
      const asked = Object.entries(change);
      const given = asked.map(([name]) => [name, member(after, name) ?? null]);
      expect(given).toEqual(asked);
    });
  });

  it('applied twice is applied once', () => {
    forAllowed((_, change, after) => {
      expect(apply(after, change)).toBe(after);
    });
  });

  it('is the sum of its parts, in any order', () => {
    forAllowed((record, change, after) => {
      const parts = Object.entries(change).map(([name, value]) => ({ [name]: value }));
      for (const order of [parts, parts.toReversed()]) {
        expect(order.reduce<SubscriptionRecord>(apply, record)).toEqual(after);
      }
    });
  });

  it('is the record itself exactly when nothing differs', () => {
    forAllowed((record, _, after) => {
      const isSame = differing({ ...record, updated_at: '' }, { ...after, updated_at: '' });
      expect(after === record).toBe(isSame.length === 0);
      if (after !== record) expect(Date.parse(after.updated_at)).toBe(now);
    });
  });

  it('never changes the record that it is applied to, nor the change', () => {
    fc.assert(
      fc.property(anyRecord, anyChange, (record, change) => {
        const before = structuredClone([record, change]);
        attempt(record, change);
        expect([record, change]).toEqual(before);
      }),
    );
  });

  it('is refused only for subscriptions that are over or do not wait', () => {
    fc.assert(
      fc.property(anyRecord, anyChange, (record, change) => {
        if (attempt(record, change)) return;
        expect(record.canceled || record.closed || !record.pending).toBe(true);
        expect(attempt(record, without(change, 'plan_id', 'go_live_after'))).toBeDefined();
      }),
    );
  });

  it('ends a subscription when its other plan does, or its plan from when it goes live', () => {
    forAllowed((record, change, after) => {
      const plan = plans.find(({ id }) => id === after.plan_id);
      const isSamePlan = !plan || after.plan_id === record.plan_id;
      const goesLive = after.go_live !== record.go_live && plan?.end_behavior === 'close';
      if (isSamePlan && !goesLive) {
        expect(after.end_date).toBe(record.end_date);
      } else {
        expect(after.end_date ?? null).toBe(plan && planEndDate(plan, now));
        expect(after.end_date === undefined).toBe(plan?.end_behavior === 'roll');
        if (after.end_date) expect(Date.parse(after.end_date)).toBeGreaterThan(now);
      }
      expect(change.plan_id ?? after.plan_id).toBe(after.plan_id);
    });
  });
});

function forAllowed(
  law: (record: SubscriptionRecord, change: SubscriptionChange, after: SubscriptionRecord) => void,
): void {
  fc.assert(
    fc.property(anyRecord, anyChange, (record, change) => {
      const after = attempt(record, change);
      fc.pre(after !== undefined);
      if (after) law(record, change, after);
    }),
    { numRuns: runs(30) },
  );
}

function apply(record: SubscriptionRecord, change: SubscriptionChange): SubscriptionRecord {
  const plan = plans.find(({ id }) => id === change.plan_id);
  return applyChange(
    { record, version: 1, offering },
    plan && { plan, offering_id: offering.id },
    change,
    { now, ids: makeCountingIds() },
  );
}

function attempt(record: SubscriptionRecord, change: SubscriptionChange) {
  try {
    return apply(record, change);
  } catch (error) {
    if (error instanceof CommerceError && error.code === 'conflict') return undefined;
    throw error;
  }
}

function differing(before: SubscriptionRecord, after: SubscriptionRecord): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter(
    (name) => JSON.stringify(member(before, name)) !== JSON.stringify(member(after, name)),
  );
}

function member(record: object, name: string): unknown {
  return new Map<string, unknown>(Object.entries(record)).get(name);
}

function without(change: SubscriptionChange, ...names: string[]): SubscriptionChange {
  return Object.fromEntries(Object.entries(change).filter(([name]) => !names.includes(name)));
}
