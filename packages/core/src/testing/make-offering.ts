import type { Plan } from '@aisle/schema/subscriptions';
import type { OfferingRecord } from '../subscriptions/stored-subscription.js';

/** Makes a monthly plan that rolls on. */
export function makePlan(overrides: Partial<Plan> = {}): Plan {
  return {
    id: 'a1a1a1a1-0000-4000-8000-000000000001',
    name: 'Monthly',
    billing_interval_type: 'month',
    billing_frequency: 1,
    plan_length: 12,
    end_behavior: 'roll',
    ...overrides,
  };
}

/** Makes an offering with a monthly plan that rolls on and a yearly one that closes. */
export function makeOffering(overrides: Partial<OfferingRecord> = {}): OfferingRecord {
  return {
    type: 'offering',
    id: 'a0a0a0a0-0000-4000-8000-000000000001',
    name: 'Coffee club',
    external_product_refs: [],
    owner: 'store',
    plans: [
      makePlan(),
      makePlan({
        id: 'a1a1a1a1-0000-4000-8000-000000000002',
        name: 'Yearly',
        billing_interval_type: 'year',
        plan_length: 1,
        end_behavior: 'close',
      }),
    ],
    created_at: '2025-01-01T00:00:00.000Z',
    updated_at: '2025-01-01T00:00:00.000Z',
    ...overrides,
  };
}
