import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { pagingParameters } from '../../operation/paging-parameters.js';
import {
  accountHeader,
  ownPriceHeaders,
  subscriptionParameters,
} from './subscription-parameters.js';

/** The plans that a subscription may be on. */
export const listSubscriptionPlans = defineRecordOperation({
  name: 'listSubscriptionPlans',
  tag: 'Subscriptions',
  summary: 'Get the plans of a subscription',
  description: 'Returns the plans of the offering of a subscription, the active one first.',
  method: 'GET',
  paths: ['/v2/subscriptions/subscriptions/:subscription_uuid/plans'],
  permission: 'subscription:read',
  params: subscriptionParameters,
  query: pagingParameters,
  headers: { ...accountHeader, ...ownPriceHeaders },

  brings: { 200: 'a page of plans' },
  data: 'records',
});
