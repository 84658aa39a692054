import Type from 'typebox';
import { described } from '../primitives/described.js';
import { Subscription } from './subscription.js';

/** The answer of an update. */
export const SubscriptionDocument = Type.Object(
  { data: described(Subscription, 'the subscription after the update') },
  {
    additionalProperties: false,
    title: 'SubscriptionDocument',
    description: 'the answer of an update',
  },
);
export type SubscriptionDocument = Type.Static<typeof SubscriptionDocument>;
