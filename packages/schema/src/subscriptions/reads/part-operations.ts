import { defineRecordOperation, pagingParameters } from '../../operation/operation.js';
import {
  accountHeader,
  includeOfferingParts,
  includePlans,
  offeringParameters,
  ownPriceHeaders,
  planParameters,
  priceHeaders,
  pricingOptionParameters,
  subscriptionParameters,
} from './subscription-parameters.js';

/** A plan of an offering by its id. */
export const getOfferingPlan = defineRecordOperation({
  name: 'getOfferingPlan',
  tag: 'Subscriptions',
  summary: 'Get a plan of an offering',
  description: 'Returns a plan of an offering, as in the list of its plans.',
  method: 'GET',
  paths: ['/v2/subscriptions/offerings/:offering_uuid/plans/:plan_uuid'],
  permission: 'catalog:read',
  params: { ...offeringParameters, ...planParameters },
  headers: priceHeaders,
  brings: { 200: 'the plan' },
  data: 'record',
});

/** An offering by its id. */
export const getOffering = defineRecordOperation({
  name: 'getOffering',
  tag: 'Subscriptions',
  summary: 'Get an offering',
  description: 'Returns an offering.',
  method: 'GET',
  paths: ['/v2/subscriptions/offerings/:offering_uuid'],
  permission: 'catalog:read',
  params: offeringParameters,
  query: includeOfferingParts,
  headers: priceHeaders,
  brings: { 200: 'the offering' },
  data: 'record',
});

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

/** A subscription by its id. */
export const getSubscription = defineRecordOperation({
  name: 'getSubscription',
  tag: 'Subscriptions',
  summary: 'Get a subscription',
  description:
    'Returns a subscription. With an account’s token, subscriptions of other accounts return 404.',
  method: 'GET',
  paths: ['/v2/subscriptions/subscriptions/:subscription_uuid'],
  permission: 'subscription:read',
  params: subscriptionParameters,
  query: includePlans,
  headers: { ...accountHeader, ...ownPriceHeaders },

  brings: { 200: 'the subscription' },
  data: 'record',
});

/** A pricing option of an offering by its id. */
export const getOfferingPricingOption = defineRecordOperation({
  name: 'getOfferingPricingOption',
  tag: 'Subscriptions',
  summary: 'Get a pricing option of an offering',
  description: 'Returns a pricing option of an offering, as in the list of its pricing options.',
  method: 'GET',
  paths: ['/v2/subscriptions/offerings/:offering_uuid/pricing-options/:pricing_option_uuid'],
  permission: 'catalog:read',
  params: { ...offeringParameters, ...pricingOptionParameters },
  headers: priceHeaders,
  brings: { 200: 'the pricing option' },
  data: 'record',
});

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

/** The features of an offering, which has none. */
export const listOfferingFeatures = defineRecordOperation({
  name: 'listOfferingFeatures',
  tag: 'Subscriptions',
  summary: 'Get the features of an offering',
  description: 'Returns an empty list; features are not supported.',
  method: 'GET',
  paths: ['/v2/subscriptions/offerings/:offering_uuid/features'],
  permission: 'catalog:read',
  params: offeringParameters,
  query: pagingParameters,

  brings: { 200: 'an empty list' },
  data: 'records',
});

/** The plans that an offering has. */
export const listOfferingPlans = defineRecordOperation({
  name: 'listOfferingPlans',
  tag: 'Subscriptions',
  summary: 'Get the plans of an offering',
  description:
    'Returns the plans of an offering, in the order of the offering. A plan and its pricing option have the same id.',
  method: 'GET',
  paths: ['/v2/subscriptions/offerings/:offering_uuid/plans'],
  permission: 'catalog:read',
  params: offeringParameters,
  query: pagingParameters,
  headers: priceHeaders,
  brings: { 200: 'a page of plans' },
  data: 'records',
});

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

/** The pricing options that an offering has. */
export const listOfferingPricingOptions = defineRecordOperation({
  name: 'listOfferingPricingOptions',
  tag: 'Subscriptions',
  summary: 'Get the pricing options of an offering',
  description:
    'Returns the pricing options of an offering, in the order of the offering. A plan and its pricing option have the same id.',
  method: 'GET',
  paths: ['/v2/subscriptions/offerings/:offering_uuid/pricing-options'],
  permission: 'catalog:read',
  params: offeringParameters,
  query: pagingParameters,
  headers: priceHeaders,
  brings: { 200: 'a page of pricing options' },
  data: 'records',
});

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
