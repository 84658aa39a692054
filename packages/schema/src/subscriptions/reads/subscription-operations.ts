import { subscriptionsFilter } from '../../filter/filter-operators.js';
import {
  defineOperation,
  defineRecordOperation,
  pagingParameters,
} from '../../operation/operation.js';
import { conditionHeaders, filterParameter } from '../../operation/shopper-headers.js';
import { Uuid } from '../../primitives/described.js';
import { SubscriptionCreation, SubscriptionImportRequest } from '../subscription-import.js';
import { StateCreation } from '../subscription-state.js';
import {
  accountHeader,
  includeOfferingParts,
  includePlans,
  ownPriceHeaders,
  priceHeaders,
  subscriptionParameters,
} from './subscription-parameters.js';

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

/** Makes a subscription from an offering. */
export const createSubscription = defineRecordOperation({
  name: 'createSubscription',
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
});

/** Reads the subscriber of a subscription. */
export const getSubscriber = defineRecordOperation({
  name: 'getSubscriber',
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
});

/** The last state of a subscription by its id. */
export const getSubscriptionState = defineRecordOperation({
  name: 'getSubscriptionState',
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
});

/** Brings offerings and subscriptions from elsewhere. */
export const importSubscriptions = defineOperation({
  name: 'importSubscriptions',
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
});

/** Offerings by their ids. */
export const listOfferings = defineRecordOperation({
  name: 'listOfferings',
  tag: 'Subscriptions',
  summary: 'Get the offerings',
  description: 'Returns the offerings, ordered by id.',
  method: 'GET',
  paths: ['/v2/subscriptions/offerings'],
  permission: 'catalog:read',
  params: {},
  query: { ...includeOfferingParts, ...pagingParameters },
  headers: priceHeaders,
  brings: { 200: 'a page of offerings' },
  data: 'records',
});

/** Subscriptions by their ids. */
export const listSubscriptions = defineRecordOperation({
  name: 'listSubscriptions',
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
});
