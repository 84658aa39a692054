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
    id: described(Uuid, 'key of the record; used in subscriptions'),
    name: Type.String({ minLength: 3, maxLength: 1024, description: 'name shown to customers' }),
    description: Type.Optional(
      Type.String({ maxLength: 1024, description: 'description shown to customers' }),
    ),
    external_ref: ExternalRef,
    external_product_refs: Type.Array(Type.String(), {
      description: 'references to its products in other systems, such as SKUs',
    }),
    owner: described(Owner, 'owner: the store or the whole organization'),
    plans: Type.Array(Plan, { minItems: 1, maxItems: 100, description: 'plans to choose from' }),
    ...timestamps,
  },
  { ...closed, description: 'an offering with its plans' },
);
export type SeedOffering = SeedTypes['SeedOffering'];

const SeedState = Type.Object(
  {
    id: described(Uuid, 'id of the state in responses'),
    action: described(SubscriptionAction, 'the last action'),
    created_at: described(Timestamp, 'time of the action'),
  },
  closed,
);

const shown = SubscriptionAttributes.properties;
const moment = (description: string) => Type.Optional(described(Timestamp, description));

/** A subscription to an offering. */
export const SeedSubscription = Type.Object(
  {
    type: recordType('subscription'),
    id: described(Uuid, 'key of the record, and id in URLs'),
    offering_id: described(Uuid, 'id of the subscribed offering'),
    plan_id: described(Uuid, 'id of the plan, one of the offering’s'),
    account_id: shown.account_id,
    address_id: shown.address_id,
    external_ref: ExternalRef,
    name: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1024, description: 'name of the subscriber' }),
    ),
    email: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 1024,
        description: 'email address of the subscriber',
      }),
    ),
    currency: shown.currency,
    payment_authority: shown.payment_authority,
    owner: described(Owner, 'owner: the store or the whole organization'),
    status: shown.status,
    state: Type.Optional(described(SeedState, 'last action on the subscription')),
    manual_payments: shown.manual_payments,
    first_invoice_prepaid: Type.Optional(
      Type.Boolean({ description: 'true if the first period was paid in another system' }),
    ),
    canceled: shown.canceled,
    paused: shown.paused,
    closed: shown.closed,
    suspended: shown.suspended,
    pending: shown.pending,
    canceled_at: moment('time of the cancellation'),
    paused_at: moment('time of the last pause'),
    resumed_at: moment('time of the last resumption'),
    end_date: moment('end time'),
    go_live_after: moment('scheduled time of activation of a pending subscription'),
    go_live: moment('time of activation after the pending state'),
    invoice_after: described(
      Timestamp,
      'time after which the next billing run creates the next invoice',
    ),
    ...timestamps,
  },
  { ...closed, description: 'a subscription of an account to a plan of an offering' },
);
export type SeedSubscription = SeedTypes['SeedSubscription'];
