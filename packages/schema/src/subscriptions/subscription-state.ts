import Type from 'typebox';
import { described } from '../primitives/described.js';
import { Timestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import type { SubscriptionTypes } from './subscription-types.js';

/** Last action on a subscription. */
export const SubscriptionAction = Type.Enum(['cancel', 'pause', 'resume', 'pending']);
export type SubscriptionAction = Type.Static<typeof SubscriptionAction>;

/** Last action on a subscription, with its time. */
export const SubscriptionState = Type.Object(
  {
    id: described(Uuid, 'its own id, another one after each action'),
    type: Type.Literal('subscription_state', { description: 'always subscription_state' }),
    attributes: Type.Object(
      { action: described(SubscriptionAction, 'what was done last; resume when it went live') },
      { additionalProperties: false, description: 'what was done' },
    ),
    meta: Type.Object(
      { created_at: described(Timestamp, 'when the action happened') },
      { additionalProperties: false, description: 'when it was done' },
    ),
  },
  {
    additionalProperties: false,
    title: 'SubscriptionState',
    description: 'the last action on a subscription',
  },
);
export type SubscriptionState = SubscriptionTypes['SubscriptionState'];

/** Request body that cancels, pauses or resumes a subscription. */
export const StateCreation = Type.Object(
  {
    data: Type.Object(
      {
        type: SubscriptionState.properties.type,
        attributes: Type.Object(
          { action: SubscriptionState.properties.attributes.properties.action },
          { description: 'what is to be done' },
        ),
      },
      { description: 'the state that is asked for' },
    ),
  },
  { title: 'StateCreation', description: 'the body that changes the state of a subscription' },
);
export type StateCreation = SubscriptionTypes['StateCreation'];
