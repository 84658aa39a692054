import Type from 'typebox';
import { described } from '../primitives/described.js';
import { Timestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import { PaymentAuthority } from './payment-authority.js';
import type { SubscriptionTypes } from './subscription-types.js';

/** Changes to a subscription. Absent members keep their values; null clears a value. */
export const SubscriptionChange = Type.Object(
  {
    plan_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'id of the plan to switch to, one of the offering’s',
      }),
    ),
    pricing_option_id: Type.Optional(
      Type.String({ format: 'uuid', description: 'another name for plan_id' }),
    ),
    address_id: Type.Optional(
      Type.Union([Uuid, Type.Null()], {
        description: 'id of the delivery address; null clears it',
      }),
    ),
    payment_authority: Type.Optional(
      described(PaymentAuthority, 'replaces the payment authority as a whole'),
    ),
    go_live_after: Type.Optional(
      Type.Union([Timestamp, Type.Null()], {
        description: 'when a pending subscription goes live and becomes active; null clears it',
      }),
    ),
  },
  {
    title: 'SubscriptionChange',
    description: 'what is to change: present members change, absent ones stay',
  },
);
export type SubscriptionChange = SubscriptionTypes['SubscriptionChange'];

/** Request body of an update. Unknown members are ignored. */
export const SubscriptionUpdate = Type.Object(
  {
    data: Type.Object(
      {
        id: described(Uuid, 'the same id as in the path'),
        type: Type.Literal('subscription', { description: 'always subscription' }),
        attributes: described(SubscriptionChange, 'what is to change; nothing when it is empty'),
      },
      { description: 'the subscription and what is to change of it' },
    ),
  },
  { title: 'SubscriptionUpdate', description: 'the body of an update' },
);
export type SubscriptionUpdate = SubscriptionTypes['SubscriptionUpdate'];
