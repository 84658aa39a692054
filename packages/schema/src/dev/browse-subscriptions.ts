import Type from 'typebox';
import { defineOperation } from '../operation/operation.js';
import { Plan } from '../subscriptions/plan.js';
import { Subscription } from '../subscriptions/subscription.js';
import { updateSubscription } from '../subscriptions/update-subscription.js';
import { SearchText } from './search-text.js';

/** A subscription with everything that an update may ask for. */
export const BrowsedSubscription = Type.Object(
  {
    subscription: Subscription,
    /** The plans of its offering: the only ones that an update may name. */
    plans: Type.Array(Plan),
  },
  { additionalProperties: false, title: 'BrowsedSubscription' },
);
export type BrowsedSubscription = Type.Static<typeof BrowsedSubscription>;

/** Subscriptions in the order of their ids, and how many there are. */
export const SubscriptionBrowsing = Type.Object(
  { total: Type.Integer(), subscriptions: Type.Array(BrowsedSubscription) },
  { additionalProperties: false, title: 'SubscriptionBrowsing' },
);
export type SubscriptionBrowsing = Type.Static<typeof SubscriptionBrowsing>;

/** A subscription as it stands, and a snapshot that brings this state back. */
export const SubscriptionReading = Type.Object(
  {
    ...BrowsedSubscription.properties,
    /** Names this state, as the ETag of an update does, without quotes. */
    version: Type.String(),
    /** The stored record, to be handed back as it is. */
    snapshot: Type.Record(Type.String(), Type.Unknown()),
  },
  { additionalProperties: false, title: 'SubscriptionReading' },
);
export type SubscriptionReading = Type.Static<typeof SubscriptionReading>;

/** Asks for an earlier state of a subscription. */
export const SubscriptionRestore = Type.Object(
  { snapshot: SubscriptionReading.properties.snapshot },
  { additionalProperties: false, title: 'SubscriptionRestore' },
);
export type SubscriptionRestore = Type.Static<typeof SubscriptionRestore>;

/** Lists subscriptions with the plans that each may move to. */
export const browseSubscriptions = defineOperation({
  name: 'browseSubscriptions',
  tag: 'Subscriptions',
  summary: 'Browse subscriptions',
  description:
    'Returns subscriptions ordered by id, each with the plans of its offering. Searches in ids, references, and the names of offerings and plans.',
  method: 'GET',
  paths: ['/_dev/subscriptions'],
  permission: 'subscription:write',
  params: {},
  query: {
    search: { schema: SearchText, description: 'text to search for', example: 'coffee' },
    limit: {
      schema: Type.Integer({ minimum: 1, maximum: 100 }),
      description: 'maximum number of subscriptions to list; 25 if absent',
      example: '25',
    },
    offset: {
      schema: Type.Integer({ minimum: 0, maximum: 10_000 }),
      description: 'number of subscriptions to skip',
      example: '0',
    },
  },
  headers: {},
  responses: { 200: { description: 'the subscriptions', schema: SubscriptionBrowsing } },
});

/** Reads one subscription. */
export const readSubscription = defineOperation({
  name: 'readSubscription',
  tag: 'Subscriptions',
  summary: 'Read a subscription',
  description:
    'Returns the current state of a subscription, the plans it can change to, and a snapshot that can be restored.',
  method: 'GET',
  paths: ['/_dev/subscriptions/:subscription_uuid'],
  permission: 'subscription:write',
  params: updateSubscription.params,
  query: {},
  headers: {},
  responses: { 200: { description: 'the subscription', schema: SubscriptionReading } },
});

/** Brings an earlier state of a subscription back. */
export const restoreSubscription = defineOperation({
  name: 'restoreSubscription',
  tag: 'Subscriptions',
  summary: 'Restore a subscription',
  description:
    'Restores a subscription to a snapshot that was read before. The snapshot must be of the same subscription and offering. The restored subscription gets a new version.',
  method: 'PUT',
  paths: ['/_dev/subscriptions/:subscription_uuid'],
  permission: 'subscription:write',
  params: updateSubscription.params,
  query: {},
  headers: updateSubscription.headers,
  body: { contentTypes: ['application/json'], schema: SubscriptionRestore },
  responses: {
    200: { description: 'the restored subscription', schema: SubscriptionReading },
  },
});
