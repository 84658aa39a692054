import { defineRecordOperation } from '../../operation/define-record-operation.js';
import {
  accountHeader,
  ownPriceHeaders,
  pricingOptionParameters,
  subscriptionParameters,
} from './subscription-parameters.js';

/** A pricing option of a subscription by its id. */
export const getSubscriptionPricingOption = defineRecordOperation({
  name: 'getSubscriptionPricingOption',
  tag: 'Subscriptions',
  summary: 'Get a pricing option of a subscription',
  description: 'Returns a pricing option of a subscription, as in the list of its pricing options.',
  method: 'GET',
  paths: [
    '/v2/subscriptions/subscriptions/:subscription_uuid/pricing-options/:pricing_option_uuid',
  ],
  permission: 'subscription:read',
  params: { ...subscriptionParameters, ...pricingOptionParameters },
  headers: { ...accountHeader, ...ownPriceHeaders },
  brings: { 200: 'the pricing option' },
  data: 'record',
});
