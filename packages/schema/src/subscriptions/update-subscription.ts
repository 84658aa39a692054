import { defineOperation } from '../operation/operation.js';
import { conditionHeaders } from '../operation/shopper-headers.js';
import { Uuid } from '../primitives/described.js';
import { accountHeader } from './reads/subscription-parameters.js';
import { SubscriptionUpdate } from './subscription-change.js';

/** Changes an existing subscription: plan, address, payment authority, go-live time. */
export const updateSubscription = defineOperation({
  name: 'updateSubscription',
  tag: 'Subscriptions',
  summary: 'Update a subscription',
  description:
    'Changes the attributes that are present and keeps the others. Can change the plan within the same offering, the delivery address, the payment authority, and the go-live time of a pending subscription. An empty attributes object changes nothing.',
  method: 'PUT',
  paths: ['/v2/subscriptions/subscriptions/:subscription_uuid'],
  permission: 'subscription:write',
  params: {
    subscription_uuid: {
      schema: Uuid,
      description: 'id of the subscription to change (case-insensitive)',
    },
  },
  query: {},
  headers: { ...accountHeader, ...conditionHeaders },
  body: { contentTypes: ['application/json'], schema: SubscriptionUpdate },
  responses: {
    200: {
      description: 'the updated subscription',
      headers: { ETag: 'ETag of the returned state' },
    },
  },
  library: { call: 'subscriptions.update', data: 'subscription' },
});
