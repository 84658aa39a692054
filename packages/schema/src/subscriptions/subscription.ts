import Type from 'typebox';
import { CurrencyCode } from '../primitives/currency-code.js';
import { MetaTimestamps } from '../primitives/meta-timestamps.js';
import { Owner } from '../primitives/owner.js';
import { Uuid } from '../primitives/uuid.js';
import { Offering } from './offering.js';
import { PaymentAuthority } from './payment-authority.js';
import { SubscriptionRelationships } from './relationships.js';
import { SubscriptionState } from './subscription-state.js';

const moment = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description }));

/** Whether a subscription is running. */
export const SubscriptionStatus = Type.Enum(['active', 'inactive']);
export type SubscriptionStatus = Type.Static<typeof SubscriptionStatus>;

/** Who owns a subscription and when it was made and last changed. */
export const SubscriptionMeta = Type.Object(
  { owner: Owner, timestamps: MetaTimestamps },
  { additionalProperties: false, title: 'SubscriptionMeta' },
);
export type SubscriptionMeta = Type.Static<typeof SubscriptionMeta>;

/** The attributes of a subscription. */
export const SubscriptionAttributes = Type.Object(
  {
    external_ref: Type.Optional(
      Type.String({ maxLength: 2048, description: 'a reference to another system' }),
    ),
    account_id: Uuid,
    address_id: Type.Optional(Uuid),
    offering: Offering,
    plan_id: Uuid,
    currency: CurrencyCode,
    payment_authority: Type.Optional(PaymentAuthority),
    relationships: Type.Optional(SubscriptionRelationships),
    meta: SubscriptionMeta,
    canceled_at: moment('when the subscription was cancelled'),
    paused_at: moment('when it was paused'),
    resumed_at: moment('when it was resumed'),
    end_date: moment('when it will end'),
    go_live_after: moment('when it will go live and become active'),
    go_live: moment('when it left the pending state and became active'),
    status: SubscriptionStatus,
    state: Type.Optional(SubscriptionState),
    manual_payments: Type.Boolean({
      description: 'when true, no payment gateway is used and a pending payment is created',
    }),
    canceled: Type.Boolean(),
    paused: Type.Boolean(),
    closed: Type.Boolean(),
    suspended: Type.Boolean(),
    pending: Type.Boolean({ description: 'whether the subscription waits for its activation' }),
    invoice_after: Type.String({
      format: 'date-time',
      description: 'the next invoice is generated at the next billing run after this time',
    }),
  },
  { additionalProperties: false, title: 'SubscriptionAttributes' },
);
export type SubscriptionAttributes = Type.Static<typeof SubscriptionAttributes>;

/** A subscription as the update operation returns it. */
export const Subscription = Type.Object(
  {
    id: Type.Optional(Uuid),
    type: Type.Literal('subscription'),
    attributes: SubscriptionAttributes,
  },
  { additionalProperties: false, title: 'Subscription' },
);
export type Subscription = Type.Static<typeof Subscription>;
