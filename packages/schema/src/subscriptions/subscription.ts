import Type from 'typebox';
import { CurrencyCode } from '../primitives/currency-code.js';
import { described } from '../primitives/described.js';
import { MetaTimestamps } from '../primitives/meta-timestamps.js';
import { Owner } from '../primitives/owner.js';
import { Uuid } from '../primitives/uuid.js';
import { Offering } from './offering.js';
import { PaymentAuthority } from './payment-authority.js';
import { SubscriptionRelationships } from './relationships.js';
import { SubscriptionState } from './subscription-state.js';
import type { SubscriptionTypes } from './subscription-types.js';

const moment = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description }));

/** Status of a subscription. */
export const SubscriptionStatus = Type.Enum(['active', 'inactive']);
export type SubscriptionStatus = Type.Static<typeof SubscriptionStatus>;

/** Owner of a subscription, and the times of its creation and last change. */
export const SubscriptionMeta = Type.Object(
  {
    owner: described(Owner, 'whether it belongs to the store or to the whole organization'),
    timestamps: described(MetaTimestamps, 'when it was made and last changed'),
  },
  {
    additionalProperties: false,
    title: 'SubscriptionMeta',
    description: 'owner and times of a subscription',
  },
);
export type SubscriptionMeta = SubscriptionTypes['SubscriptionMeta'];

/** Attributes of a subscription. */
export const SubscriptionAttributes = Type.Object(
  {
    external_ref: Type.Optional(
      Type.String({ maxLength: 2048, description: 'a reference to another system' }),
    ),
    account_id: described(Uuid, 'id of the account that subscribes'),
    address_id: Type.Optional(described(Uuid, 'id of the delivery address')),
    offering: described(Offering, 'what is subscribed to'),
    plan_id: described(Uuid, 'id of the plan that is paid, one of the offering’s'),
    pricing_option_id: Type.Optional(
      described(Uuid, 'the same id: a plan here is a plan and its pricing option'),
    ),
    name: Type.Optional(
      Type.String({ description: 'who subscribes; empty when that is not known' }),
    ),
    email: Type.Optional(
      Type.String({ description: 'where the subscriber is written to; empty when not known' }),
    ),
    currency: described(CurrencyCode, 'which money is paid in'),
    payment_authority: Type.Optional(
      described(PaymentAuthority, 'the gateway that takes the payments'),
    ),
    relationships: Type.Optional(
      described(SubscriptionRelationships, 'its plans and its subscriber'),
    ),
    meta: described(SubscriptionMeta, 'its owner, and when it was made and last changed'),
    canceled_at: moment('when it was cancelled, with its zone'),
    paused_at: moment('when it was paused'),
    resumed_at: moment('when it was resumed'),
    end_date: moment('when it will end'),
    go_live_after: moment('when it will go live and become active'),
    go_live: moment('when it left the pending state and became active'),
    status: described(SubscriptionStatus, 'whether it is running: active, or not'),
    state: Type.Optional(described(SubscriptionState, 'the last action on it')),
    manual_payments: Type.Boolean({
      description: 'when true, no payment gateway is used and a pending payment is created',
    }),
    canceled: Type.Boolean({ description: 'whether it was cancelled' }),
    paused: Type.Boolean({ description: 'whether it is paused' }),
    closed: Type.Boolean({ description: 'whether it has come to its end' }),
    suspended: Type.Boolean({ description: 'whether it is suspended, as after failed payments' }),
    pending: Type.Boolean({ description: 'whether the subscription waits for its activation' }),
    invoice_after: Type.String({
      format: 'date-time',
      description: 'the next invoice is generated at the next billing run after this time',
    }),
  },
  {
    additionalProperties: false,
    title: 'SubscriptionAttributes',
    description: 'the attributes of a subscription',
  },
);
export type SubscriptionAttributes = SubscriptionTypes['SubscriptionAttributes'];

const flags = SubscriptionAttributes.properties;

/** Status members that clients read next to the attributes; the attributes hold the same values. */
export const SubscriptionCondition = Type.Object(
  {
    owner: SubscriptionMeta.properties.owner,
    timestamps: Type.Object(
      {
        ...SubscriptionMeta.properties.timestamps.properties,
        canceled_at: flags.canceled_at,
        paused_at: flags.paused_at,
        resumed_at: flags.resumed_at,
        end_date: flags.end_date,
        go_live_after: flags.go_live_after,
        go_live: flags.go_live,
      },
      { additionalProperties: false, description: 'when what happened to it' },
    ),
    status: flags.status,
    state: flags.state,
    canceled: flags.canceled,
    paused: flags.paused,
    closed: flags.closed,
    suspended: flags.suspended,
    pending: flags.pending,
    invoice_after: flags.invoice_after,
    manual_payments: flags.manual_payments,
    first_invoice_prepaid: Type.Boolean({
      description: 'true if the first period was paid for elsewhere: first_invoice_paid said so',
    }),
  },
  {
    additionalProperties: false,
    title: 'SubscriptionCondition',
    description: 'owner, times and condition of a subscription, beside its attributes',
  },
);
export type SubscriptionCondition = SubscriptionTypes['SubscriptionCondition'];

/** Subscription, as the update operation returns it. */
export const Subscription = Type.Object(
  {
    id: Type.Optional(described(Uuid, 'the same id as in the path')),
    type: Type.Literal('subscription', { description: 'always subscription' }),
    attributes: described(
      SubscriptionAttributes,
      'all that is known of it, its meta and relationships too',
    ),
    meta: Type.Optional(
      described(SubscriptionCondition, 'its condition, also where other clients look for it'),
    ),
    relationships: Type.Optional(
      described(SubscriptionRelationships, 'the same as within the attributes'),
    ),
  },
  {
    additionalProperties: false,
    title: 'Subscription',
    description: 'a subscription as an update returns it',
  },
);
/** Subscription, as the update operation returns it. */
export interface Subscription extends Written {}

/** An interface, because editors show it by its name; they show a type by its members. */
type Written = SubscriptionTypes['Subscription'];
