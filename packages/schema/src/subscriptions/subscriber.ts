import Type from 'typebox';
import type { SubscriptionTypes } from '../generated/subscription-types.js';
import { described, MetaTimestamps, Owner, Uuid } from '../primitives/described.js';
import { Subscription, SubscriptionAttributes } from './subscription.js';

const shown = SubscriptionAttributes.properties;

/** Subscriber: an account, with the name and email from one of its subscriptions. */
export const Subscriber = Type.Object(
  {
    id: described(Uuid, 'id of the account'),
    type: Type.Literal('subscription_subscriber', {
      description: 'always subscription_subscriber',
    }),
    attributes: Type.Object(
      {
        account_id: shown.account_id,
        name: Type.String({ description: 'name of the subscriber; empty if unknown' }),
        email: Type.String({
          description: 'email address of the subscriber; empty if unknown',
        }),
        payment_authority: shown.payment_authority,
        ...MetaTimestamps.properties,
      },
      { additionalProperties: false, description: 'name and email address' },
    ),
    meta: Type.Object(
      {
        owner: described(Owner, 'equal to that of the subscription'),
        timestamps: described(MetaTimestamps, 'equal to that of the subscription'),
      },
      { additionalProperties: false, description: 'owner and times' },
    ),
  },
  {
    additionalProperties: false,
    title: 'Subscriber',
    description: 'the subscriber of a subscription',
  },
);
export type Subscriber = SubscriptionTypes['Subscriber'];

/** Response with a subscriber. */
export const SubscriberDocument = Type.Object(
  { data: described(Subscriber, 'the requested subscriber') },
  { additionalProperties: false, title: 'SubscriberDocument', description: 'a subscriber' },
);
export type SubscriberDocument = SubscriptionTypes['SubscriberDocument'];

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
