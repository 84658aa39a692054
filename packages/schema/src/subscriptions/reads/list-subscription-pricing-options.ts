import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { pagingParameters } from '../../operation/paging-parameters.js';
import {
  accountHeader,
  ownPriceHeaders,
  subscriptionParameters,
} from './subscription-parameters.js';

/** The pricing options that a subscription may be on. */
export const listSubscriptionPricingOptions = defineRecordOperation({
  name: 'listSubscriptionPricingOptions',
  tag: 'Subscriptions',
  summary: 'Get the pricing options of a subscription',
  description:
    'Returns the pricing options of the offering of a subscription, the active one first.',
  method: 'GET',
  paths: ['/v2/subscriptions/subscriptions/:subscription_uuid/pricing-options'],
  permission: 'subscription:read',
  params: subscriptionParameters,
  query: pagingParameters,
  headers: { ...accountHeader, ...ownPriceHeaders },

  brings: { 200: 'a page of pricing options' },
  data: 'records',
});
