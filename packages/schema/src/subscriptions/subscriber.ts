import Type from 'typebox';
import { described } from '../primitives/described.js';
import { MetaTimestamps } from '../primitives/meta-timestamps.js';
import { Owner } from '../primitives/owner.js';
import { Uuid } from '../primitives/uuid.js';
import { SubscriptionAttributes } from './subscription.js';
import type { SubscriptionTypes } from './subscription-types.js';

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
        name: Type.String({ description: 'who subscribes; empty when that is not known' }),
        email: Type.String({
          description: 'where the subscriber is written to; empty when not known',
        }),
        payment_authority: shown.payment_authority,
        ...MetaTimestamps.properties,
      },
      { additionalProperties: false, description: 'what the subscription says of its subscriber' },
    ),
    meta: Type.Object(
      {
        owner: described(Owner, 'the same as of its subscription'),
        timestamps: described(MetaTimestamps, 'the same as of its subscription'),
      },
      { additionalProperties: false, description: 'its owner and times' },
    ),
  },
  {
    additionalProperties: false,
    title: 'Subscriber',
    description: 'who subscribes, as a subscription knows it',
  },
);
export type Subscriber = SubscriptionTypes['Subscriber'];

/** Response with a subscriber. */
export const SubscriberDocument = Type.Object(
  { data: described(Subscriber, 'who subscribes') },
  { additionalProperties: false, title: 'SubscriberDocument', description: 'a subscriber' },
);
export type SubscriberDocument = SubscriptionTypes['SubscriberDocument'];
