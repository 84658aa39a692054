import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { SubscriptionCreation } from '../subscription-creation.js';
import { accountHeader } from './subscription-parameters.js';

/** Makes a subscription from an offering. */
export const createSubscription = defineRecordOperation({
  name: 'createSubscription',
  tag: 'Subscriptions',
  summary: 'Create a subscription',
  description:
    'Creates a subscription to a plan of an existing offering, active at once or pending. It ends with its plan. The first invoice follows after the trial period. With an account’s token, the subscription belongs to that account.',
  method: 'POST',
  paths: ['/v2/subscriptions/subscriptions'],
  permission: 'subscription:write',
  params: {},
  headers: accountHeader,
  body: SubscriptionCreation,
  brings: { 201: 'the created subscription' },
  isTagged: true,
  data: 'record',
});
