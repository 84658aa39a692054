import Type from 'typebox';
import { Timestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import { PaymentAuthority } from './payment-authority.js';

/** What an update asks for: present members change, absent ones stay, null clears. */
export const SubscriptionChange = Type.Object(
  {
    plan_id: Type.Optional(Type.String({ format: 'uuid', description: 'the plan to switch to' })),
    pricing_option_id: Type.Optional(
      Type.String({ format: 'uuid', description: 'another name for plan_id' }),
    ),
    address_id: Type.Optional(Type.Union([Uuid, Type.Null()])),
    payment_authority: Type.Optional(PaymentAuthority),
    go_live_after: Type.Optional(
      Type.Union([Timestamp, Type.Null()], {
        description: 'when a pending subscription goes live and becomes active',
      }),
    ),
  },
  { title: 'SubscriptionChange' },
);
export type SubscriptionChange = Type.Static<typeof SubscriptionChange>;

/** The body of an update. Members that the contract does not know are ignored. */
export const SubscriptionUpdate = Type.Object(
  {
    data: Type.Object({
      id: Uuid,
      type: Type.Literal('subscription'),
      attributes: SubscriptionChange,
    }),
  },
  { title: 'SubscriptionUpdate' },
);
export type SubscriptionUpdate = Type.Static<typeof SubscriptionUpdate>;
