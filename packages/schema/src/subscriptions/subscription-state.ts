import Type from 'typebox';
import { Timestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';

/** What was last done to a subscription. */
export const SubscriptionAction = Type.Enum(['cancel', 'pause', 'resume', 'pending']);
export type SubscriptionAction = Type.Static<typeof SubscriptionAction>;

/** The last action on a subscription and when it happened. */
export const SubscriptionState = Type.Object(
  {
    id: Uuid,
    type: Type.Literal('subscription_state'),
    attributes: Type.Object({ action: SubscriptionAction }, { additionalProperties: false }),
    meta: Type.Object({ created_at: Timestamp }, { additionalProperties: false }),
  },
  { additionalProperties: false, title: 'SubscriptionState' },
);
export type SubscriptionState = Type.Static<typeof SubscriptionState>;
