import { defineRecordOperation } from '../../operation/define-record-operation.js';
import {
  accountHeader,
  ownPriceHeaders,
  planParameters,
  subscriptionParameters,
} from './subscription-parameters.js';

/** A plan of a subscription by its id. */
export const getSubscriptionPlan = defineRecordOperation({
  name: 'getSubscriptionPlan',
  tag: 'Subscriptions',
  summary: 'Get a plan of a subscription',
  description: 'Returns a plan of a subscription, as in the list of its plans.',
  method: 'GET',
  paths: ['/v2/subscriptions/subscriptions/:subscription_uuid/plans/:plan_uuid'],
  permission: 'subscription:read',
  params: { ...subscriptionParameters, ...planParameters },
  headers: { ...accountHeader, ...ownPriceHeaders },
  brings: { 200: 'the plan' },
  data: 'record',
});
