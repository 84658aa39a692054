import { makeOffering, makePlan } from '../../../src/testing/make-offering.js';
import {
  makePendingSubscription,
  makeSubscription,
} from '../../../src/testing/make-subscription.js';
import { type CommerceInUse, type OpenStorage, useCommerce } from '../use-commerce.js';

export const active = makeSubscription();
export const pending = makePendingSubscription({
  id: 'b0b0b0b0-0000-4000-8000-000000000002',
  go_live_after: '2026-02-28T00:00:00Z',
});
export const canceled = makeSubscription({
  id: 'b0b0b0b0-0000-4000-8000-000000000003',
  canceled: true,
  status: 'inactive',
});
export const [monthly = '', yearly = ''] = makeOffering().plans.map(({ id }) => id);
/** A plan of another offering. */
export const foreign = makePlan({ id: 'a1a1a1a1-0000-4000-8000-000000000009' });
export const otherOffering = makeOffering({
  id: 'a0a0a0a0-0000-4000-8000-000000000009',
  plans: [foreign],
});
export const address = 'e0e0e0e0-0000-4000-8000-000000000001';
export const unknownId = 'ffffffff-0000-4000-8000-000000000000';

/** Provides the tests of a block with a store that holds these subscriptions. */
export function useSubscriptions(openStorage: OpenStorage): CommerceInUse {
  return useCommerce(openStorage, [makeOffering(), otherOffering, active, pending, canceled]);
}
