import type { SubscriptionRecord } from '../subscriptions/stored-subscription.js';
import { makeOffering, makePlan } from './make-offering.js';

/** Makes an active subscription to the offering of {@link makeOffering}, on its monthly plan. */
export function makeSubscription(overrides: Partial<SubscriptionRecord> = {}): SubscriptionRecord {
  return {
    type: 'subscription',
    id: 'b0b0b0b0-0000-4000-8000-000000000001',
    offering_id: makeOffering().id,
    plan_id: makePlan().id,
    account_id: 'c0c0c0c0-0000-4000-8000-000000000001',
    currency: 'USD',
    owner: 'store',
    status: 'active',
    manual_payments: false,
    canceled: false,
    paused: false,
    closed: false,
    suspended: false,
    pending: false,
    invoice_after: '2026-02-01T00:00:00.000Z',
    created_at: '2025-06-01T00:00:00.000Z',
    updated_at: '2025-06-01T00:00:00.000Z',
    ...overrides,
  };
}

/** Makes an inactive subscription that waits for its go-live time, if it has one. */
export function makePendingSubscription(
  overrides: Partial<SubscriptionRecord> = {},
): SubscriptionRecord {
  return makeSubscription({
    status: 'inactive',
    pending: true,
    state: {
      id: 'd0d0d0d0-0000-4000-8000-000000000001',
      action: 'pending',
      created_at: '2025-06-01T00:00:00.000Z',
    },
    ...overrides,
  });
}
