import { validateSeedRecord } from '@aisle/schema/seed';
import { expect, it } from 'vitest';
import { makeOffering } from './make-offering.js';
import { makePendingSubscription, makeSubscription } from './make-subscription.js';

it.each([makeOffering(), makeSubscription(), makePendingSubscription()])(
  'makes a valid $type',
  (record) => {
    expect(validateSeedRecord(record).faults).toBeUndefined();
  },
);

it('makes a subscription to the offering and its first plan', () => {
  const { offering_id, plan_id } = makeSubscription();
  expect([offering_id, plan_id]).toEqual([makeOffering().id, makeOffering().plans[0]?.id]);
});

it('takes the members that a test cares for', () => {
  expect(makePendingSubscription({ currency: 'EUR' })).toMatchObject({
    currency: 'EUR',
    pending: true,
    status: 'inactive',
  });
});
