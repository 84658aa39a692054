import Type from 'typebox';
import type { SubscriptionTypes } from '../generated/subscription-types.js';
import {
  CurrencyCode,
  described,
  MetaTimestamps,
  Owner,
  Timestamp,
  Uuid,
} from '../primitives/described.js';
import { PaymentAuthority, SubscriptionState } from './subscription-state.js';

/** A reference to a record of a type, by its id. */
export const reference = <const Name extends string>(type: Name) =>
  Type.Object(
    {
      type: Type.Literal(type, { description: `always ${type}` }),
      id: described(Uuid, 'id of the linked resource'),
    },
    { additionalProperties: false, description: 'link to a resource' },
  );

const links = Type.Object(
  { related: Type.String({ description: 'relative URL of the linked resource' }) },
  { additionalProperties: false, description: 'links to related resources' },
);

/** Links of a subscription: its plans, the active one first, and its subscriber. */
export const SubscriptionRelationships = Type.Object(
  {
    plans: Type.Object(
      {
        data: Type.Array(reference('subscription_offering_plan'), {
          description: 'ids of the linked resources',
        }),
        links,
      },
      {
        additionalProperties: false,
        description: 'the plans of the offering, the active one first',
      },
    ),
    subscriber: Type.Object(
      { data: reference('subscription_subscriber'), links },
      { additionalProperties: false, description: 'the account of the subscriber' },
    ),
  },
  {
    additionalProperties: false,
    title: 'SubscriptionRelationships',
    description: 'links of a subscription',
  },
);
export type SubscriptionRelationships = SubscriptionTypes['SubscriptionRelationships'];

/** Links of an offering: its plans. */
export const OfferingRelationships = Type.Object(
  {
    plans: Type.Object(
      {
        data: Type.Array(reference('subscription_offering_plan'), {
          description: 'ids of the linked resources',
        }),
        links,
      },
      { additionalProperties: false, description: 'plans to choose from' },
    ),
  },
  {
    additionalProperties: false,
    title: 'OfferingRelationships',
    description: 'links of an offering',
  },
);
export type OfferingRelationships = SubscriptionTypes['OfferingRelationships'];

const OfferingMeta = Type.Object(
  {
    external_product_refs: Type.Array(Type.String(), {
      description: 'references to its products in other systems',
    }),
    external_plan_refs: Type.Optional(
      Type.Array(Type.String(), { description: 'references to its plans in other systems' }),
    ),
    owner: described(Owner, 'owner: the store or the whole organization'),
    timestamps: described(MetaTimestamps, 'creation time, and time of the last change'),
  },
  {
    additionalProperties: false,
    title: 'OfferingMeta',
    description: 'owner, product references and times of an offering',
  },
);

/** Offering of a subscription: a name, products and plans. */
export const Offering = Type.Object(
  {
    id: Type.Optional(described(Uuid, 'id of the offering, the same in all its subscriptions')),
    type: Type.Literal('subscription_offering', { description: 'always subscription_offering' }),
    attributes: Type.Object(
      {
        external_ref: Type.Optional(
          Type.String({
            maxLength: 2048,
            description: 'reference to the same record in another system',
          }),
        ),
        name: Type.String({
          minLength: 3,
          maxLength: 1024,
          description: 'name shown to customers',
        }),
        description: Type.Optional(
          Type.String({ maxLength: 1024, description: 'description shown to customers' }),
        ),
        updated_at: described(Timestamp, 'time of the last change'),
        created_at: described(Timestamp, 'creation time'),
      },
      { additionalProperties: false, description: 'texts and times' },
    ),
    relationships: Type.Optional(described(OfferingRelationships, 'plans of the offering')),
    meta: described(OfferingMeta, 'owner, product references and times'),
  },
  {
    additionalProperties: false,
    title: 'Offering',
    description: 'an offering: its name, product references and plans',
  },
);
export type Offering = SubscriptionTypes['Offering'];

const moment = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description }));

/** Status of a subscription. */
export const SubscriptionStatus = Type.Enum(['active', 'inactive']);
export type SubscriptionStatus = Type.Static<typeof SubscriptionStatus>;

/** Owner of a subscription, and the times of its creation and last change. */
export const SubscriptionMeta = Type.Object(
  {
    owner: described(Owner, 'owner: the store or the whole organization'),
    timestamps: described(MetaTimestamps, 'creation time, and time of the last change'),
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
      Type.String({
        maxLength: 2048,
        description: 'reference to the same record in another system',
      }),
    ),
    account_id: described(Uuid, 'id of the account of the subscriber'),
    address_id: Type.Optional(described(Uuid, 'id of the delivery address')),
    offering: described(Offering, 'the offering, with its plans'),
    plan_id: described(Uuid, 'id of the current plan, one of the offering’s'),
    pricing_option_id: Type.Optional(
      described(Uuid, 'equal to plan_id; a plan and its pricing option have the same id'),
    ),
    name: Type.Optional(Type.String({ description: 'name of the subscriber; empty if unknown' })),
    email: Type.Optional(
      Type.String({ description: 'email address of the subscriber; empty if unknown' }),
    ),
    currency: described(CurrencyCode, 'currency of the payments'),
    payment_authority: Type.Optional(described(PaymentAuthority, 'payment gateway, with its ids')),
    relationships: Type.Optional(described(SubscriptionRelationships, 'plans and subscriber')),
    meta: described(SubscriptionMeta, 'owner, creation time, and time of the last change'),
    canceled_at: moment('time of the cancellation, with time zone'),
    paused_at: moment('time of the last pause'),
    resumed_at: moment('time of the last resumption'),
    end_date: moment('end time'),
    go_live_after: moment('scheduled time of activation'),
    go_live: moment('time of activation after the pending state'),
    status: described(SubscriptionStatus, 'active or inactive'),
    state: Type.Optional(described(SubscriptionState, 'last action on the subscription')),
    manual_payments: Type.Boolean({
      description:
        'true if payments are manual: no gateway is used, and a pending payment is created',
    }),
    canceled: Type.Boolean({ description: 'true once the subscription was cancelled' }),
    paused: Type.Boolean({ description: 'true while the subscription is paused' }),
    closed: Type.Boolean({ description: 'true once the subscription has ended' }),
    suspended: Type.Boolean({
      description: 'true while the subscription is suspended, for example after failed payments',
    }),
    pending: Type.Boolean({ description: 'true while the subscription waits for its activation' }),
    invoice_after: Type.String({
      format: 'date-time',
      description: 'time after which the next billing run creates the next invoice',
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
      { additionalProperties: false, description: 'times of events' },
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
      description:
        'true if the first period was paid in another system, as given in first_invoice_paid',
    }),
  },
  {
    additionalProperties: false,
    title: 'SubscriptionCondition',
    description: 'owner, times and state of a subscription, in addition to its attributes',
  },
);
export type SubscriptionCondition = SubscriptionTypes['SubscriptionCondition'];

/** Subscription, as the update operation returns it. */
export const Subscription = Type.Object(
  {
    id: Type.Optional(described(Uuid, 'the id in the path')),
    type: Type.Literal('subscription', { description: 'always subscription' }),
    attributes: described(
      SubscriptionAttributes,
      'all data of the subscription, with its meta and relationships',
    ),
    meta: Type.Optional(
      described(SubscriptionCondition, 'owner, times and state; repeats values of the attributes'),
    ),
    relationships: Type.Optional(
      described(SubscriptionRelationships, 'equal to relationships in the attributes'),
    ),
  },
  {
    additionalProperties: false,
    title: 'Subscription',
    description: 'a subscription, as returned by an update',
  },
);
/** Subscription, as the update operation returns it. */
export interface Subscription extends Written {}

/** An interface, because editors show it by its name; they show a type by its members. */
type Written = SubscriptionTypes['Subscription'];
