import { conditionHeaders } from '../../operation/condition-headers.js';
import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { StateCreation } from '../subscription-state.js';
import { accountHeader, subscriptionParameters } from './subscription-parameters.js';

/** Cancels, pauses or resumes a subscription. */
export const createSubscriptionState = defineRecordOperation({
  name: 'createSubscriptionState',
  tag: 'Subscriptions',
  summary: 'Cancel, pause or resume a subscription',
  description:
    'Immediately cancels a subscription that has not ended, pauses an active one, or resumes a paused one, if its plan allows it. Any other action returns 409. With an account’s token, only its own subscriptions can be changed.',
  method: 'POST',
  paths: ['/v2/subscriptions/subscriptions/:subscription_uuid/states'],
  permission: 'subscription:read',
  params: subscriptionParameters,

  headers: { ...accountHeader, ...conditionHeaders },
  body: StateCreation,
  brings: { 204: 'the action is done' },
});
