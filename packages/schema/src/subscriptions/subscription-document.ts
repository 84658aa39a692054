import Type from 'typebox';
import { described } from '../primitives/described.js';
import { Subscription } from './subscription.js';
import type { SubscriptionTypes } from './subscription-types.js';

/** The answer of an update. */
export const SubscriptionDocument = Type.Object(
  { data: described(Subscription, 'the subscription after the update') },
  {
    additionalProperties: false,
    title: 'SubscriptionDocument',
    description: 'response of an update',
  },
);
export type SubscriptionDocument = SubscriptionTypes['SubscriptionDocument'];
