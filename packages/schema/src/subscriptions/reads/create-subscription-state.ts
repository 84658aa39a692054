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
    'Cancels a subscription that is not over, pauses one that is running, or resumes one that is paused, at once, where its plan allows that; anything else is a 409. With an account’s token, one of that account’s own.',
  method: 'POST',
  paths: ['/v2/subscriptions/subscriptions/:subscription_uuid/states'],
  permission: 'subscription:read',
  params: subscriptionParameters,

  headers: { ...accountHeader, ...conditionHeaders },
  body: StateCreation,
  brings: { 204: 'it is done' },
});
