import Type from 'typebox';
import { defineOperation } from '../operation/operation.js';
import { Uuid } from '../primitives/uuid.js';
import { SubscriptionUpdate } from './subscription-change.js';

/** Changes an existing subscription: plan, address, payment authority, go-live time. */
export const updateSubscription = defineOperation({
  name: 'updateSubscription',
  tag: 'Subscriptions',
  summary: 'Update a subscription',
  description:
    'Changes the attributes that are present and keeps the others: moves the subscriber to another plan of the same offering, changes the delivery address, the payment authority and the go-live time of a pending subscription. An empty attributes object changes nothing.',
  method: 'PUT',
  paths: ['/v2/subscriptions/subscriptions/:subscription_uuid'],
  permission: 'subscription:write',
  params: {
    subscription_uuid: {
      schema: Uuid,
      description: 'the subscription to change; letter case does not matter',
    },
  },
  query: {},
  headers: {
    'If-Match': {
      schema: Type.String(),
      description: 'the ETag of the state to change; when it no longer fits, nothing changes (412)',
    },
    'If-None-Match': {
      schema: Type.String(),
      description:
        'the ETag of a state that is to be left alone, or * for any state: nothing changes then (412)',
    },
  },
  body: { contentTypes: ['application/json'], schema: SubscriptionUpdate },
  responses: {
    200: {
      description: 'the updated subscription',
      headers: { ETag: 'names the state that is shown' },
    },
  },
  library: { call: 'subscriptions.update', data: 'subscription' },
});
