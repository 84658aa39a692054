import { CommerceError } from '@aisle/schema';
import type { PaymentAuthority, SubscriptionChange } from '@aisle/schema/subscriptions';
import { describe, expect, it } from 'vitest';
import { makeCountingIds } from '../testing/fixed-environment.js';
import { makeOffering, makePlan } from '../testing/make-offering.js';
import { makePendingSubscription, makeSubscription } from '../testing/make-subscription.js';
import type { OfferedPlan, SubscriptionRecord } from './stored-subscription.js';
import { applyChange } from './update.js';

const now = Date.parse('2026-01-31T09:30:00.000Z');
const time = '2026-01-31T09:30:00.000Z';
const soon = '2026-03-01T00:00:00Z';
const past = '2026-01-01T00:00:00Z';
const address = 'e0e0e0e0-0000-4000-8000-000000000001';
const card: PaymentAuthority = { type: 'platform_payments_provider', card_id: 'card-1' };

const monthly = makePlan();
const yearly = makePlan({
  id: 'a1a1a1a1-0000-4000-8000-000000000002',
  billing_interval_type: 'year',
  plan_length: 1,
  end_behavior: 'close',
});
const offering = makeOffering({ plans: [monthly, yearly] });
const foreign: OfferedPlan = {
  plan: makePlan({ id: 'a1a1a1a1-0000-4000-8000-000000000009' }),
  offering_id: 'a0a0a0a0-0000-4000-8000-000000000009',
};
const unknownPlan = 'ffffffff-0000-4000-8000-000000000000';

describe('what PUT means', () => {
  const record = makePendingSubscription({
    address_id: address,
    payment_authority: card,
    go_live_after: soon,
    end_date: soon,
  });

  it('an empty change is the record itself, updated_at included', () => {
    expect(apply(record, {})).toBe(record);
  });

  it('members that nobody knows are ignored', () => {
    const change = { currency: 'EUR', status: 'active', canceled: true, id: unknownPlan };
    expect(apply(record, change as SubscriptionChange)).toBe(record);
  });

  it.each<[string, SubscriptionChange]>([
    ['plan', { plan_id: monthly.id }],
    ['address', { address_id: address }],
    ['payment authority', { payment_authority: { card_id: 'card-1', type: card.type } }],
    ['go-live time', { go_live_after: soon }],
    ['go-live time in another zone', { go_live_after: '2026-03-01T01:00:00.000+01:00' }],
  ])('the same %s is no change', (_, change) => {
    expect(apply(record, change)).toBe(record);
  });

  it('absent attributes stay and updated_at moves with a change', () => {
    const other = 'e0e0e0e0-0000-4000-8000-000000000002';
    expect(apply(record, { address_id: other })).toEqual({
      ...record,
      address_id: other,
      updated_at: time,
    });
  });

  it('several attributes change together', () => {
    const change = { plan_id: yearly.id, address_id: null, go_live_after: past };
    const { address_id: _, ...rest } = record;
    expect(apply(record, change)).toEqual({
      ...rest,
      plan_id: yearly.id,
      end_date: '2027-01-31T09:30:00.000Z',
      go_live_after: past,
      ...activated,
      updated_at: time,
    });
  });
});

describe('plan_id', () => {
  const record = makeSubscription();

  it('moves to another plan of the own offering at once', () => {
    expect(apply(record, { plan_id: yearly.id }).plan_id).toBe(yearly.id);
  });

  it('is answered with exactly "No plan found" when there is no such plan', () => {
    expect(refusal(record, { plan_id: unknownPlan })).toEqual({
      code: 'not_found',
      details: ['No plan found'],
    });
  });

  it('is not permitted to be a plan of another offering', () => {
    expect(refusal(record, { plan_id: foreign.plan.id })).toEqual({
      code: 'permission_denied',
      details: [
        `The plan ${foreign.plan.id} belongs to another offering, and the subscription ${record.id} can only move between the plans of its own offering ${offering.id}; choose one of ${monthly.id}, ${yearly.id}.`,
      ],
    });
  });

  it('names five plans at most', () => {
    const plans = Array.from({ length: 7 }, (_, index) =>
      makePlan({ id: `a1a1a1a1-0000-4000-8000-00000000001${index}` }),
    );
    const snapshot = { record, version: 1, offering: makeOffering({ plans }) };
    const change = { plan_id: foreign.plan.id };
    expect(() =>
      applyChange(snapshot, foreign, change, { now, ids: makeCountingIds() }),
    ).toThrowError(/000000000010, .*000000000014, …\.$/);
  });

  it('has the other name pricing_option_id', () => {
    const renamed = apply(record, { pricing_option_id: yearly.id });
    expect(renamed).toEqual(apply(record, { plan_id: yearly.id }));
    expect(apply(record, { plan_id: yearly.id, pricing_option_id: yearly.id })).toEqual(renamed);
  });

  it('must not differ from pricing_option_id', () => {
    const change = { plan_id: yearly.id, pricing_option_id: monthly.id };
    expect(refusal(record, change)).toEqual({
      code: 'validation_failed',
      details: [
        `pricing_option_id: must be the same as plan_id, but is "${monthly.id}" while plan_id is "${yearly.id}"; send only one of them`,
      ],
    });
  });
});

describe('end_date, invoice_after', () => {
  it('a plan that closes sets end_date to the change and its length', () => {
    const record = makeSubscription({ end_date: soon });
    expect(apply(record, { plan_id: yearly.id }).end_date).toBe('2027-01-31T09:30:00.000Z');
  });

  it('a plan that rolls on has no end_date', () => {
    const record = makeSubscription({ plan_id: yearly.id, end_date: soon });
    expect(apply(record, { plan_id: monthly.id })).not.toHaveProperty('end_date');
  });

  it('the same plan leaves end_date alone', () => {
    const record = makeSubscription({ plan_id: yearly.id, end_date: soon });
    expect(apply(record, { plan_id: yearly.id, address_id: address }).end_date).toBe(soon);
  });

  it('invoice_after stays', () => {
    const record = makeSubscription();
    expect(apply(record, { plan_id: yearly.id }).invoice_after).toBe(record.invoice_after);
  });
});

describe('address_id, go_live_after null', () => {
  it('address_id is cleared, whatever the subscription does', () => {
    const record = makeSubscription({ address_id: address });
    expect(apply(record, { address_id: null })).not.toHaveProperty('address_id');
  });

  it('go_live_after is cleared and the subscription goes on waiting', () => {
    const record = makePendingSubscription({ go_live_after: soon });
    const cleared = apply(record, { go_live_after: null });
    expect(cleared).not.toHaveProperty('go_live_after');
    expect(cleared).toMatchObject({ pending: true, status: 'inactive', state: record.state });
  });

  it.each(['address_id', 'go_live_after'] as const)('%s that is not there is no change', (name) => {
    const record = makeSubscription();
    expect(apply(record, { [name]: null })).toBe(record);
  });
});

const activated = {
  status: 'active',
  pending: false,
  go_live: time,
  state: { id: '00000000-0000-4000-8000-000000000001', action: 'resume', created_at: time },
};

describe('go_live_after', () => {
  it('to come: a pending subscription waits for it', () => {
    const record = makePendingSubscription();
    const waiting = { ...record, go_live_after: soon, updated_at: time };
    expect(apply(record, { go_live_after: soon })).toEqual(waiting);
  });

  it.each([
    ['past', past],
    ['present', time],
    ['present, in another zone', '2026-01-31T10:30:00+01:00'],
  ])('%s: a pending subscription goes live and keeps the time as asked', (_, asked) => {
    const record = makePendingSubscription({ go_live_after: soon });
    const live = { ...record, ...activated, go_live_after: asked, updated_at: time };
    expect(apply(record, { go_live_after: asked })).toEqual(live);
  });

  it('one millisecond to come does not activate', () => {
    const asked = '2026-01-31T09:30:00.001Z';
    expect(apply(makePendingSubscription(), { go_live_after: asked }).pending).toBe(true);
  });

  it('the stored time activates once it has come', () => {
    const record = makePendingSubscription({ go_live_after: past });
    expect(apply(record, { go_live_after: past })).toEqual({
      ...record,
      ...activated,
      updated_at: time,
    });
  });

  it.each([soon, past, null])('of a subscription that is not pending cannot become %s', (asked) => {
    const record = makeSubscription({ go_live_after: time, go_live: time });
    expect(refusal(record, { go_live_after: asked })).toEqual({
      code: 'conflict',
      details: [
        `The go_live_after of the subscription ${record.id} cannot change, because the subscription is not pending (it went live at ${time}); leave go_live_after out.`,
      ],
    });
  });

  it('may be sent again to a subscription that went live', () => {
    const record = makeSubscription({ go_live_after: past });
    expect(apply(record, { go_live_after: '2026-01-01T01:00:00+01:00' })).toBe(record);
  });
});

describe('payment_authority', () => {
  it('is replaced as a whole', () => {
    const record = makeSubscription({ payment_authority: { ...card, customer_id: 'customer-1' } });
    expect(apply(record, { payment_authority: card }).payment_authority).toEqual(card);
  });

  it.each([
    'platform_payments_provider',
    'elastic_path_payments_stripe',
    'authorize_net',
    'stripe_payment_intents',
  ] as const)('%s is kept as sent', (type) => {
    const authority = { type, customer_id: 'customer-1', customer_profile_id: 'profile-1' };
    const record = apply(makeSubscription(), { payment_authority: authority });
    expect(record.payment_authority).toEqual(authority);
  });

  it('keeps no members that nobody knows', () => {
    const change = { payment_authority: { ...card, secret: 'x' } };
    expect(apply(makeSubscription(), change).payment_authority).toEqual(card);
  });

  it('replaces members that nobody knows, too', () => {
    const known = { payment_authority: card };
    const record = makeSubscription({ payment_authority: Object.assign({ legacy: 'x' }, card) });
    expect(apply(record, known).payment_authority).toEqual(card);
  });

  it('differs when a member went away', () => {
    const record = makeSubscription({ payment_authority: { ...card, customer_id: 'customer-1' } });
    expect(apply(record, { payment_authority: card })).not.toBe(record);
  });
});

describe('a canceled or closed subscription', () => {
  const ends: [string, Partial<SubscriptionRecord>][] = [
    ['canceled', { canceled: true }],
    ['closed', { closed: true }],
    ['canceled and closed', { canceled: true, closed: true }],
  ];

  describe.each(ends)('%s', (how, flags) => {
    const record = makePendingSubscription({ ...flags, go_live_after: past });

    it.each<[string, SubscriptionChange]>([
      ['plan_id', { plan_id: yearly.id }],
      ['plan_id', { pricing_option_id: yearly.id }],
      ['go_live_after', { go_live_after: soon }],
      ['go_live_after', { go_live_after: time }],
      ['go_live_after', { go_live_after: null }],
    ])('%s cannot become other: %j', (attribute, change) => {
      expect(refusal(record, change)).toEqual({
        code: 'conflict',
        details: [
          `The ${attribute} of the subscription ${record.id} cannot change, because the subscription is ${how}; leave ${attribute} out. Only the address and the payment authority of a ${how} subscription can change.`,
        ],
      });
    });

    it('address and payment authority may still change', () => {
      expect(apply(record, { address_id: address, payment_authority: card })).toEqual({
        ...record,
        address_id: address,
        payment_authority: card,
        updated_at: time,
      });
    });

    it('the plan and the time that it has may be sent again, and do not bring it back', () => {
      expect(apply(record, { plan_id: monthly.id, go_live_after: past })).toBe(record);
    });
  });
});

function apply(record: SubscriptionRecord, change: SubscriptionChange): SubscriptionRecord {
  const snapshot = { record, version: 1, offering };
  const plan = findPlan(change.plan_id ?? change.pricing_option_id);
  return applyChange(snapshot, plan, change, { now, ids: makeCountingIds() });
}

function findPlan(id: string | undefined): OfferedPlan | undefined {
  const own = offering.plans.map((plan) => ({ plan, offering_id: offering.id }));
  return [...own, foreign].find(({ plan }) => plan.id === id);
}

function refusal(record: SubscriptionRecord, change: SubscriptionChange) {
  try {
    apply(record, change);
  } catch (error) {
    if (error instanceof CommerceError) return { code: error.code, details: error.details };
    throw error;
  }
  throw new Error('the change was not refused');
}
