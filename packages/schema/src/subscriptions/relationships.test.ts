import { describe, expect, it } from 'vitest';
import { createValidator } from '../validation/create-validator.js';
import { OfferingRelationships, SubscriptionRelationships } from './subscription.js';

const id = '6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10';
const plans = { data: [{ type: 'subscription_offering_plan', id }], links: { related: '/plans' } };
const subscriber = {
  data: { type: 'subscription_subscriber', id },
  links: { related: '/subscriber' },
};

describe('the relationships of a subscription', () => {
  const validate = createValidator(SubscriptionRelationships);

  it('are its plans and its subscriber', () => {
    expect(validate({ plans, subscriber }).faults).toBeUndefined();
    expect(validate({}).faults).toEqual([
      { pointer: '/plans', message: 'is required' },
      { pointer: '/subscriber', message: 'is required' },
    ]);
  });

  it.each([
    ['/plans/data/0/type', { plans: { ...plans, data: [{ type: 'plan', id }] }, subscriber }],
    [
      '/plans/data/0/id',
      { plans: { ...plans, data: [{ ...plans.data[0], id: 'x' }] }, subscriber },
    ],
    ['/plans/links/related', { plans: { ...plans, links: {} }, subscriber }],
    ['/subscriber/data', { plans, subscriber: { links: subscriber.links } }],
    ['/products', { plans, subscriber, products: plans }],
  ])('are faulty at %s', (pointer, value) => {
    expect(validate(value).faults).toMatchObject([{ pointer }]);
  });
});

describe('the relationships of an offering', () => {
  it('are its plans', () => {
    const validate = createValidator(OfferingRelationships);
    expect(validate({ plans }).faults).toBeUndefined();
    expect(validate({ plans, subscriber }).faults).toMatchObject([{ pointer: '/subscriber' }]);
  });
});
