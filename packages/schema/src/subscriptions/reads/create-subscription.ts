import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { SubscriptionCreation } from '../subscription-creation.js';
import { accountHeader } from './subscription-parameters.js';

/** Makes a subscription from an offering. */
export const createSubscription = defineRecordOperation({
  name: 'createSubscription',
  tag: 'Subscriptions',
  summary: 'Create a subscription',
  description:
    'Makes a subscription to an offering that is there, on one of its plans: active at once, or pending. It ends with its plan, and its first invoice comes when the trial period is over. With an account’s token, one for that account.',
  method: 'POST',
  paths: ['/v2/subscriptions/subscriptions'],
  permission: 'subscription:write',
  params: {},
  headers: accountHeader,
  body: SubscriptionCreation,
  brings: { 201: 'the new subscription' },
  isTagged: true,
  data: 'record',
});
