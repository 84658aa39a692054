import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { pagingParameters } from '../../operation/paging-parameters.js';
import { accountHeader, subscriptionParameters } from './subscription-parameters.js';

/** The states of a subscription that are known. */
export const listSubscriptionStates = defineRecordOperation({
  name: 'listSubscriptionStates',
  tag: 'Subscriptions',
  summary: 'Get the states of a subscription',
  description: 'Returns the last action on a subscription. Earlier actions are not stored.',
  method: 'GET',
  paths: ['/v2/subscriptions/subscriptions/:subscription_uuid/states'],
  permission: 'subscription:read',
  params: subscriptionParameters,
  query: pagingParameters,
  headers: accountHeader,

  brings: { 200: 'the last state' },
  data: 'records',
});
