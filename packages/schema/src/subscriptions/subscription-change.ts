import Type from 'typebox';
import type { SubscriptionTypes } from '../generated/subscription-types.js';
import { described, Timestamp, Uuid } from '../primitives/described.js';
import { PaymentAuthority } from './subscription-state.js';

/** Changes to a subscription. Absent members keep their values; null clears a value. */
export const SubscriptionChange = Type.Object(
  {
    plan_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'id of the plan to switch to, one of the same offering',
      }),
    ),
    pricing_option_id: Type.Optional(
      Type.String({ format: 'uuid', description: 'alternative to plan_id' }),
    ),
    address_id: Type.Optional(
      Type.Union([Uuid, Type.Null()], {
        description: 'id of the delivery address; null clears it',
      }),
    ),
    payment_authority: Type.Optional(
      described(PaymentAuthority, 'new payment authority; replaces all members of the old one'),
    ),
    go_live_after: Type.Optional(
      Type.Union([Timestamp, Type.Null()], {
        description: 'scheduled time of activation of a pending subscription; null clears it',
      }),
    ),
  },
  {
    title: 'SubscriptionChange',
    description: 'changes to a subscription; absent members keep their values',
  },
);
export type SubscriptionChange = SubscriptionTypes['SubscriptionChange'];

/** Request body of an update. Unknown members are ignored. */
export const SubscriptionUpdate = Type.Object(
  {
    data: Type.Object(
      {
        id: described(Uuid, 'the id in the path'),
        type: Type.Literal('subscription', { description: 'always subscription' }),
        attributes: described(
          SubscriptionChange,
          'changes to apply; an empty object changes nothing',
        ),
      },
      { description: 'the subscription and the changes to it' },
    ),
  },
  { title: 'SubscriptionUpdate', description: 'request body of an update' },
);
export type SubscriptionUpdate = SubscriptionTypes['SubscriptionUpdate'];
