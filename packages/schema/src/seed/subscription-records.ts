import Type from 'typebox';
import { described } from '../primitives/described.js';
import { Owner } from '../primitives/owner.js';
import { Timestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import { Plan } from '../subscriptions/plan.js';
import { SubscriptionAttributes } from '../subscriptions/subscription.js';
import { SubscriptionAction } from '../subscriptions/subscription-state.js';
import { closed, ExternalRef, recordType, timestamps } from './members.js';
import type { SeedTypes } from './seed-record-types.js';

/** An offering with its plans. */
export const SeedOffering = Type.Object(
  {
    type: recordType('offering'),
    id: described(Uuid, 'its key: subscriptions name it'),
    name: Type.String({ minLength: 3, maxLength: 1024, description: 'what customers read' }),
    description: Type.Optional(
      Type.String({ maxLength: 1024, description: 'text shown to customers' }),
    ),
    external_ref: ExternalRef,
    external_product_refs: Type.Array(Type.String(), {
      description: 'references to its products in other systems, such as their skus',
    }),
    owner: described(Owner, 'whether it belongs to the store or to the whole organization'),
    plans: Type.Array(Plan, { minItems: 1, maxItems: 100, description: 'the ways to pay for it' }),
    ...timestamps,
  },
  { ...closed, description: 'what can be subscribed to, with its plans' },
);
export type SeedOffering = SeedTypes['SeedOffering'];

const SeedState = Type.Object(
  {
    id: described(Uuid, 'what answers show as the id of its state'),
    action: described(SubscriptionAction, 'what was done last'),
    created_at: described(Timestamp, 'when it was done'),
  },
  closed,
);

const shown = SubscriptionAttributes.properties;
const moment = (description: string) => Type.Optional(described(Timestamp, description));

/** A subscription to an offering. */
export const SeedSubscription = Type.Object(
  {
    type: recordType('subscription'),
    id: described(Uuid, 'its key, and its id in addresses'),
    offering_id: described(Uuid, 'the offering that is subscribed to'),
    plan_id: described(Uuid, 'the plan of that offering that is paid'),
    account_id: shown.account_id,
    address_id: shown.address_id,
    external_ref: ExternalRef,
    name: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1024, description: 'who subscribes' }),
    ),
    email: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 1024,
        description: 'where the subscriber is written to',
      }),
    ),
    currency: shown.currency,
    payment_authority: shown.payment_authority,
    owner: described(Owner, 'whether it belongs to the store or to the whole organization'),
    status: shown.status,
    state: Type.Optional(described(SeedState, 'the last action on it')),
    manual_payments: shown.manual_payments,
    first_invoice_prepaid: Type.Optional(
      Type.Boolean({ description: 'true if the first period was paid for elsewhere' }),
    ),
    canceled: shown.canceled,
    paused: shown.paused,
    closed: shown.closed,
    suspended: shown.suspended,
    pending: shown.pending,
    canceled_at: moment('when it was cancelled'),
    paused_at: moment('when it was paused'),
    resumed_at: moment('when it was resumed'),
    end_date: moment('when it will end'),
    go_live_after: moment('when it will go live and become active, while it is pending'),
    go_live: moment('when it left the pending state and became active'),
    invoice_after: described(
      Timestamp,
      'the next invoice is generated at the next billing run after this time',
    ),
    ...timestamps,
  },
  { ...closed, description: 'an account’s use of an offering on one of its plans' },
);
export type SeedSubscription = SeedTypes['SeedSubscription'];
