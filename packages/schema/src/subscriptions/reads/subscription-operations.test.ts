import { expect, it } from 'vitest';
import { documentedOperations } from '../../openapi/documented-operations.js';
import { SubscriptionDocument } from '../subscriber.js';
import { SubscriptionUpdate } from '../subscription-change.js';
import { subscriptionOperations } from './subscription-operations.js';

const { updateSubscription } = subscriptionOperations;

it('is PUT {base_url}/subscriptions/subscriptions/:subscription_uuid', () => {
  expect(updateSubscription.method).toBe('PUT');
  expect(updateSubscription.paths).toEqual(['/v2/subscriptions/subscriptions/:subscription_uuid']);
  expect(updateSubscription.params.subscription_uuid.schema).toMatchObject({ format: 'uuid' });
});

it('takes JSON, answers JSON, and needs a token that may write', () => {
  expect(updateSubscription.body).toMatchObject({
    contentTypes: ['application/json'],
    schema: SubscriptionUpdate,
  });
  expect(documentedOperations.updateSubscription.answer?.schema).toBe(SubscriptionDocument);
  expect(updateSubscription.permission).toBe('subscription:write');
});
