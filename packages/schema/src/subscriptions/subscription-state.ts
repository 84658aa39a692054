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
    id: described(Uuid, 'id of the state; each action gets a new id'),
    type: Type.Literal('subscription_state', { description: 'always subscription_state' }),
    attributes: Type.Object(
      { action: described(SubscriptionAction, 'the last action; "resume" after activation') },
      { additionalProperties: false, description: 'the action' },
    ),
    meta: Type.Object(
      { created_at: described(Timestamp, 'time of the action') },
      { additionalProperties: false, description: 'time of the action' },
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
          { description: 'action to perform' },
        ),
      },
      { description: 'the requested state' },
    ),
  },
  { title: 'StateCreation', description: 'request body that changes the state of a subscription' },
);
export type StateCreation = SubscriptionTypes['StateCreation'];
