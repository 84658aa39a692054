import { subscriptionsFilter } from '../../filter/filter-operators.js';
import { defineOperations, defineRecordOperations } from '../../operation/operation.js';
import { pagingParameters } from '../../operation/paging.js';
import { conditionHeaders, filterParameter } from '../../operation/shopper-headers.js';
import { Uuid } from '../../primitives/described.js';
import { SubscriptionUpdate } from '../subscription-change.js';
import { SubscriptionCreation } from '../subscription-creation.js';
import { SubscriptionImportRequest } from '../subscription-import.js';
import { StateCreation } from '../subscription-state.js';
import {
  accountHeader,
  includePlans,
  ownPriceHeaders,
  planParameters,
  pricingOptionParameters,
  subscriptionParameters,
} from './subscription-parameters.js';

/** Operations on subscriptions, by name. */
export const subscriptionOperations = {
  ...defineOperations({
    updateSubscription: {
      tag: 'Subscriptions',
      summary: 'Update a subscription',
      description:
        'Changes the attributes that are present and keeps the others. Can change the plan within the same offering, the delivery address, the payment authority, and the go-live time of a pending subscription. An empty attributes object changes nothing.',
      method: 'PUT',
      paths: ['/v2/subscriptions/subscriptions/:subscription_uuid'],
      permission: 'subscription:write',
      params: {
        subscription_uuid: {
          schema: Uuid,
          description: 'id of the subscription to change (case-insensitive)',
        },
      },
      query: {},
      headers: { ...accountHeader, ...conditionHeaders },
      body: { contentTypes: ['application/json'], schema: SubscriptionUpdate },
      responses: {
        200: {
          description: 'the updated subscription',
          headers: { ETag: 'ETag of the returned state' },
        },
      },
      library: { call: 'subscriptions.update', data: 'subscription' },
    },
  }),
  ...defineRecordOperations({
    createSubscription: {
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
      attributesAt: '/data',
      brings: { 201: 'the created subscription' },
      isTagged: true,
      data: 'record',
    },
  }),
  ...defineOperations({
    importSubscriptions: {
      tag: 'Subscriptions',
      summary: 'Import subscriptions',
      description:
        'Imports offerings and subscriptions from a file of JSON lines in any order. If any line is wrong, nothing is imported and each wrong line gets an error. The response is sent when everything is stored. A subscription whose external_ref was imported before stays unchanged; an offering is replaced.',
      method: 'POST',
      paths: ['/v2/subscriptions/imports'],
      permission: 'subscription:write',
      params: {},
      query: {},
      headers: {},
      body: {
        contentTypes: ['application/json'],
        upload: 'multipart/form-data',
        maxBytes: 8 * 1024 * 1024,
        schema: SubscriptionImportRequest,
      },
      responses: { 201: { description: 'everything is stored' } },
      // It takes what the file holds, read already.
      library: { call: 'records.importSubscriptions' },
    },
  }),
  ...defineRecordOperations({
    listSubscriptions: {
      tag: 'Subscriptions',
      summary: 'Get the subscriptions',
      description:
        'Returns subscriptions ordered by id. With an account’s token, only those of that account are returned. Otherwise the access token must have write access.',
      method: 'GET',
      paths: ['/v2/subscriptions/subscriptions'],
      permission: 'subscription:read',
      params: {},
      query: { filter: filterParameter(subscriptionsFilter), ...includePlans, ...pagingParameters },
      headers: { ...accountHeader, ...ownPriceHeaders },
      brings: { 200: 'a page of subscriptions' },
      data: 'records',
    },
    getSubscription: {
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
    },
    getSubscriber: {
      tag: 'Subscriptions',
      summary: 'Get the subscriber of a subscription',
      description:
        'Returns the account of the subscriber, with the name and email address of the subscription.',
      method: 'GET',
      paths: ['/v2/subscriptions/subscriptions/:subscription_uuid/subscriber'],
      permission: 'subscription:read',
      params: subscriptionParameters,
      headers: accountHeader,
      brings: { 200: 'the subscriber' },
      data: 'record',
    },
    listSubscriptionPlans: {
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
    },
    getSubscriptionPlan: {
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
    },
    listSubscriptionPricingOptions: {
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
    },
    getSubscriptionPricingOption: {
      tag: 'Subscriptions',
      summary: 'Get a pricing option of a subscription',
      description:
        'Returns a pricing option of a subscription, as in the list of its pricing options.',
      method: 'GET',
      paths: [
        '/v2/subscriptions/subscriptions/:subscription_uuid/pricing-options/:pricing_option_uuid',
      ],
      permission: 'subscription:read',
      params: { ...subscriptionParameters, ...pricingOptionParameters },
      headers: { ...accountHeader, ...ownPriceHeaders },
      brings: { 200: 'the pricing option' },
      data: 'record',
    },
    listInvoices: {
      tag: 'Subscriptions',
      summary: 'Get the invoices of subscriptions',
      description: 'Returns an empty list; subscriptions are not invoiced.',
      method: 'GET',
      paths: ['/v2/subscriptions/invoices'],
      permission: 'subscription:read',
      params: {},
      query: pagingParameters,
      headers: accountHeader,
      brings: { 200: 'an empty list' },
      data: 'records',
    },
    listSubscriptionInvoices: {
      tag: 'Subscriptions',
      summary: 'Get the invoices of a subscription',
      description: 'Returns an empty list; subscriptions are not invoiced.',
      method: 'GET',
      paths: ['/v2/subscriptions/subscriptions/:subscription_uuid/invoices'],
      permission: 'subscription:read',
      params: subscriptionParameters,
      query: pagingParameters,
      headers: accountHeader,
      brings: { 200: 'an empty list' },
      data: 'records',
    },
    listSubscriptionStates: {
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
    },
    getSubscriptionState: {
      tag: 'Subscriptions',
      summary: 'Get a state of a subscription',
      description:
        'Returns the last action on a subscription by its id. Earlier actions are not stored.',
      method: 'GET',
      paths: ['/v2/subscriptions/subscriptions/:subscription_uuid/states/:state_uuid'],
      permission: 'subscription:read',
      params: {
        ...subscriptionParameters,
        state_uuid: { schema: Uuid, description: 'id of the last state of the subscription' },
      },
      headers: accountHeader,
      brings: { 200: 'the state' },
      data: 'record',
    },
    createSubscriptionState: {
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
    },
  }),
};
