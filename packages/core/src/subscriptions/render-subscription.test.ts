import { createValidator } from '@aisle/schema';
import { Subscription } from '@aisle/schema/subscriptions';
import { describe, expect, it } from 'vitest';
import { makeOffering, makePlan } from '../testing/make-offering.js';
import { makePendingSubscription, makeSubscription } from '../testing/make-subscription.js';
import { renderSubscription, versionOf } from './render-subscription.js';
import type { SubscriptionSnapshot } from './stored-subscription.js';

const yearlyId = 'a1a1a1a1-0000-4000-8000-000000000002';

describe('a rendered subscription', () => {
  it('shows what a record and its offering hold, in the words of the contract', () => {
    const record = makePendingSubscription({
      plan_id: yearlyId,
      external_ref: 'crm-1',
      address_id: 'e0e0e0e0-0000-4000-8000-000000000001',
      payment_authority: { type: 'platform_payments_provider', card_id: 'card-1' },
      canceled_at: '2025-07-01T00:00:00Z',
      paused_at: '2025-07-02T00:00:00Z',
      resumed_at: '2025-07-03T00:00:00Z',
      end_date: '2025-07-04T00:00:00Z',
      go_live_after: '2025-07-05T00:00:00Z',
      go_live: '2025-07-06T00:00:00Z',
    });
    const offering = makeOffering({
      external_ref: 'shop-1',
      description: 'Beans every month',
      external_product_refs: ['beans'],
    });
    expect(renderSubscription({ record, offering })).toEqual({
      id: record.id,
      type: 'subscription',
      attributes: {
        external_ref: 'crm-1',
        account_id: record.account_id,
        address_id: 'e0e0e0e0-0000-4000-8000-000000000001',
        offering: {
          id: offering.id,
          type: 'subscription_offering',
          attributes: {
            external_ref: 'shop-1',
            name: 'Coffee club',
            description: 'Beans every month',
            updated_at: '2025-01-01T00:00:00.000Z',
            created_at: '2025-01-01T00:00:00.000Z',
          },
          relationships: {
            plans: {
              data: [
                { type: 'subscription_offering_plan', id: makePlan().id },
                { type: 'subscription_offering_plan', id: yearlyId },
              ],
              links: { related: `/v2/subscriptions/offerings/${offering.id}/plans` },
            },
          },
          meta: {
            external_product_refs: ['beans'],
            owner: 'store',
            timestamps: {
              updated_at: '2025-01-01T00:00:00.000Z',
              created_at: '2025-01-01T00:00:00.000Z',
            },
          },
        },
        plan_id: yearlyId,
        currency: 'USD',
        payment_authority: { type: 'platform_payments_provider', card_id: 'card-1' },
        relationships: {
          plans: {
            data: [
              { type: 'subscription_offering_plan', id: yearlyId },
              { type: 'subscription_offering_plan', id: makePlan().id },
            ],
            links: { related: `/v2/subscriptions/subscriptions/${record.id}/plans` },
          },
          subscriber: {
            data: { type: 'subscription_subscriber', id: record.account_id },
            links: { related: `/v2/subscriptions/subscriptions/${record.id}/subscriber` },
          },
        },
        meta: {
          owner: 'store',
          timestamps: {
            updated_at: '2025-06-01T00:00:00.000Z',
            created_at: '2025-06-01T00:00:00.000Z',
          },
        },
        canceled_at: '2025-07-01T00:00:00Z',
        paused_at: '2025-07-02T00:00:00Z',
        resumed_at: '2025-07-03T00:00:00Z',
        end_date: '2025-07-04T00:00:00Z',
        go_live_after: '2025-07-05T00:00:00Z',
        go_live: '2025-07-06T00:00:00Z',
        status: 'inactive',
        state: {
          id: 'd0d0d0d0-0000-4000-8000-000000000001',
          type: 'subscription_state',
          attributes: { action: 'pending' },
          meta: { created_at: '2025-06-01T00:00:00.000Z' },
        },
        manual_payments: false,
        canceled: false,
        paused: false,
        closed: false,
        suspended: false,
        pending: true,
        invoice_after: '2026-02-01T00:00:00.000Z',
      },
    });
  });

  it('leaves out what a record does not have', () => {
    const bare = renderSubscription({ record: makeSubscription(), offering: makeOffering() });
    expect(Object.keys(bare.attributes)).toEqual([
      'account_id',
      'offering',
      'plan_id',
      'currency',
      'relationships',
      'meta',
      'status',
      'manual_payments',
      'canceled',
      'paused',
      'closed',
      'suspended',
      'pending',
      'invoice_after',
    ]);
    expect(bare.attributes.offering.attributes).not.toHaveProperty('description');
    expect(JSON.stringify(bare)).not.toContain('null');
  });

  it.each([
    ['full', makePendingSubscription({ external_ref: '', end_date: '2025-07-04T00:00:00Z' })],
    ['bare', makeSubscription()],
  ])('fits the contract: %s', (_, record) => {
    const subscription = renderSubscription({ record, offering: makeOffering() });
    expect(createValidator(Subscription)(subscription).faults).toBeUndefined();
  });
});

describe('order of relationships', () => {
  it('plans has the active plan first, then the others of the offering; subscriber follows', () => {
    const ids = [1, 2, 3].map((number) => `a1a1a1a1-0000-4000-8000-00000000000${number}`);
    const offering = makeOffering({ plans: ids.map((id) => makePlan({ id })) });
    const record = makeSubscription({ plan_id: ids[1] ?? '' });
    const { relationships } = renderSubscription({ record, offering }).attributes;
    expect(Object.keys(relationships ?? {})).toEqual(['plans', 'subscriber']);
    expect(relationships?.plans.data.map(({ id }) => id)).toEqual([ids[1], ids[0], ids[2]]);
  });

  it('plans has the active plan even when its offering does not', () => {
    const record = makeSubscription({ plan_id: yearlyId });
    const offering = makeOffering({ plans: [makePlan()] });
    const { relationships } = renderSubscription({ record, offering }).attributes;
    expect(relationships?.plans.data.map(({ id }) => id)).toEqual([yearlyId, makePlan().id]);
  });
});

describe('the version of a subscription', () => {
  const snapshot: SubscriptionSnapshot = {
    record: makeSubscription(),
    version: 7,
    offering: makeOffering(),
  };
  const later = '2025-06-02T00:00:00.000Z';

  it('is the same for the same state', () => {
    expect(versionOf(structuredClone(snapshot))).toBe(versionOf(snapshot));
  });

  it.each<[string, Partial<SubscriptionSnapshot>]>([
    ['count', { version: 8 }],
    ['time of change', { record: makeSubscription({ updated_at: later }) }],
    ['offering', { offering: makeOffering({ updated_at: later }) }],
    ['offering of the same time', { offering: makeOffering({ name: 'Another name' }) }],
  ])('is another for another %s', (_, change) => {
    expect(versionOf({ ...snapshot, ...change })).not.toBe(versionOf(snapshot));
  });

  it('is the same whatever is not shown', () => {
    const [first, ...rest] = snapshot.offering.plans;
    const plans = [{ ...first, name: 'Not shown' }, ...rest] as typeof snapshot.offering.plans;
    expect(versionOf({ ...snapshot, offering: { ...snapshot.offering, plans } })).toBe(
      versionOf(snapshot),
    );
  });

  it('can be an entity tag', () => {
    expect(versionOf(snapshot)).toMatch(/^[\w-]+$/);
  });
});
